import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => (server = await createTestServer()));
afterAll(() => server.close());

const DOCUMENT = 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOp/edit?usp=sharing';
const frame = async (link: string, on = server) => {
  const answer = await on.app.inject({
    url: `/_page?link=${encodeURIComponent(link)}`,
    headers: { host: 'localhost:3000' },
  });
  const src = /src="([^"]*)"/.exec(answer.body)?.[1]?.replaceAll('&#38;', '&') ?? '';
  return { status: answer.statusCode, src, body: answer.body, csp: String(answer.headers['content-security-policy']) };
};

test('a page of a host of the list stands in a page that frames it alone, runs nothing and tells nobody who shows it', async () => {
  const { status, src, body, csp } = await frame(DOCUMENT);
  expect([status, src]).toEqual([200, 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOp/preview']);
  expect(csp).toContain('frame-src https://docs.google.com;');
  expect(csp).toContain("frame-ancestors 'self'");
  expect(csp).toContain("default-src 'none'");
  expect(csp).not.toContain('script-src');
  expect(body).not.toContain('<script');
  expect(body).toContain('referrerpolicy="no-referrer"');
  const sandbox = /sandbox="([^"]*)"/.exec(body)?.[1]?.split(' ') ?? [];
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox.filter((right) => /top-navigation|modals|downloads/.test(right))).toEqual([]);
});

test.each([
  'https://evil.example/',
  'http://docs.google.com/document/d/1AbCdEfGhIjKlMnOp',
  'https://docs.google.com@evil.example/document/d/1AbCdEfGhIjKlMnOp',
  'https://169.254.169.254/latest/meta-data',
  'https://youtu.be/dQw4w9WgXcQ',
])('%s gets no page', async (link) => {
  expect((await frame(link)).status).toBe(404);
});

test('who reaches the hosts through a proxy says where it is', async () => {
  const proxied = await createTestServer({ CLUBE_EMBED_ORIGIN: 'https://paginas.escola.example' });
  try {
    const { src, csp } = await frame(DOCUMENT, proxied);
    expect(src).toBe('https://paginas.escola.example/document/d/1AbCdEfGhIjKlMnOp/preview');
    expect(csp).toContain('frame-src https://paginas.escola.example;');
  } finally {
    await proxied.close();
  }
});
