import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

test.each([
  ['BR', 'Recarregue as configurações do painel'],
  ['AR', 'Recarga la configuración del panel'],
  ['US', 'Reload the panel’s settings'],
])(
  'the link by which pages of before took everything out says in the language of %s what to do now, and nothing of the panel',
  async (country, words) => {
    for (const as of [panel.owner, undefined]) {
      const { status, text, headers } = await call(server, {
        url: `/api/site/${panel.siteId}/export`,
        headers: { cookie: `country=${country}` },
        ...(as && { as }),
      });
      // A browser saves what it finds, and says of anything else only that there is no file.
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).toContain(words);
      expect(text).not.toContain(panel.slug);
    }
  },
);

test.each(['http', 'web'])('the link is answered where the server has the role %s alone', async (role) => {
  const alone = await createTestServer({ CLUBE_ROLES: role });
  try {
    const { status, headers } = await call(alone, { url: '/api/site/1/export' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const elsewhere = await call(alone, { url: '/api/site/1/export', headers: { host: 'nobody.example' } });
    expect(elsewhere.status).toBe(404);
  } finally {
    await alone.close();
  }
});
