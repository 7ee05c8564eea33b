import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => (server = await createTestServer()));
afterAll(() => server.close());

const frame = async (link: string, start = 0, on = server) => {
  const answer = await on.app.inject({
    url: `/_video?link=${encodeURIComponent(link)}&start=${start}`,
    headers: { host: 'localhost:3000' },
  });
  const src = /src="([^"]*)"/.exec(answer.body)?.[1]?.replaceAll('&#38;', '&') ?? '';
  return { status: answer.statusCode, src, body: answer.body, csp: String(answer.headers['content-security-policy']) };
};

test.each([
  [
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1&playsinline=1&rel=0&origin=http%3A%2F%2Flocalhost%3A3000&start=90',
  ],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1#t=90s'],
  [
    'https://player-vz-1-a.tv.pandavideo.com.br/embed/?v=c5f0a6a5',
    'https://player-vz-1-a.tv.pandavideo.com.br/embed/?v=c5f0a6a5',
  ],
])('%s stands in a page that frames its player, and nothing else', async (link, address) => {
  const { status, src, body, csp } = await frame(link, 90);
  expect(status).toBe(200);
  expect(src).toBe(address);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).toContain('referrerpolicy="strict-origin-when-cross-origin"');
  expect(csp).toContain(`frame-src ${new URL(address).origin};`);
  expect(csp).toContain("frame-ancestors 'self'");
  // No script but its own.
  expect(/script-src ([^;]*)/.exec(csp)?.[1]).toMatch(/^'nonce-[^']+'$/);
});

test('what is no video gets no page, and no other page frames a video host', async () => {
  expect((await frame('https://evil.example/')).status).toBe(404);
  expect((await frame('https://www.youtube.com/playlist?list=PL1')).status).toBe(404);
  const page = await server.app.inject({ url: '/', headers: { host: 'localhost:3000' } });
  expect(String(page.headers['content-security-policy'])).toContain("frame-src 'self';");
});

test('who reaches the hosts through a proxy says where it is', async () => {
  const proxied = await createTestServer({
    CLUBE_PANDA_ORIGIN: 'https://panda.escola.example',
    CLUBE_VIMEO_ORIGIN: 'https://vimeo.escola.example',
  });
  try {
    expect((await frame('https://vimeo.com/1', 0, proxied)).src).toBe('https://vimeo.escola.example/video/1?dnt=1');
    const { src, csp } = await frame('https://player-vz-1.tv.pandavideo.com.br/embed/?v=1', 0, proxied);
    expect(src).toBe('https://panda.escola.example/embed/?v=1');
    expect(csp).toContain('frame-src https://panda.escola.example;');
  } finally {
    await proxied.close();
  }
});
