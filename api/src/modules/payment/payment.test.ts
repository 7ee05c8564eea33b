import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readMailAbout } from '../../../test/mailbox.ts';
import { call, createPanel, createTestServer, PASSWORD, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const SUBJECT = 'Mudou para onde vai o dinheiro';

test.each([
  ['the key', { pix: { key: 'thief@example.com', holder: 'Rosa', city: 'Recife' }, note: '' }],
  ['what buyers are told', { pix: { key: 'rosa@example.com', holder: 'Rosa', city: 'Recife' }, note: 'Banco 1' }],
  ['that it is none any more', { pix: null, note: '' }],
])(
  'where money goes asks for the owner again when it was said otherwise before, and is told to their mailbox: %s',
  async (_what, other) => {
    const { owner } = await createPanel(server);
    const put = (body: object) =>
      call<{ code?: string }>(server, { method: 'PUT', url: '/api/payment', as: owner, body });
    const say = async (body: object) => (await put({ ...body, password: PASSWORD })).status;
    const told = async () => {
      await server.app.settled();
      return (await server.context.mailer.stored(owner.email)).filter(({ subject }) => subject.includes(SUBJECT));
    };
    const first = { pix: { key: 'rosa@example.com', holder: 'Rosa', city: 'Recife' }, note: '' };
    // The first word takes nothing away, and the same again changes nothing: whoever sits there says it.
    expect([(await put(first)).status, (await put(first)).status, await told()]).toEqual([200, 200, []]);
    for (const again of [{ password: 'not the one' }, { password: '' }, {}])
      expect(await put({ ...other, ...again })).toMatchObject({ status: 422, body: { code: 'auth.wrong_password' } });
    expect((await call(server, { url: '/api/payment', as: owner })).body).toEqual({ ...first, is_former: false });
    expect(await told()).toEqual([]);
    expect(await say(other)).toBe(200);
    expect((await readMailAbout(server, owner.email, SUBJECT)).html).toContain('Não fui eu');
    expect(await told()).toHaveLength(1);
  },
);
