import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

type Asked = { method: 'POST' | 'PATCH'; url: string; body: object };
const ways: [string, (role: string, student: Actor) => Asked][] = [
  [
    'an invitation',
    (role) => ({
      method: 'POST',
      url: '/api/member',
      body: { email: `rui-${role}@example.com`, first_name: 'Rui', role },
    }),
  ],
  ['another role', (role, { memberId }) => ({ method: 'PATCH', url: `/api/member/${memberId}`, body: { role } })],
  [
    'another role of some',
    (role, { memberId }) => ({
      method: 'POST',
      url: '/api/member/bulk',
      body: { kind: 'role', members: [memberId], role },
    }),
  ],
  [
    'another role of many',
    (role) => ({
      method: 'POST',
      url: '/api/member/act',
      body: { filters: { role: 'student' }, act: { kind: 'role', role } },
    }),
  ],
];

test.each(ways)(
  'the owner is told by mail who administers beside them, whoever sat at their session: %s',
  async (_what, askFor) => {
    const student = await createActor(server, panel);
    const told = async () => {
      await server.app.settled();
      const mails = await server.context.mailer.stored(panel.owner.email);
      return mails.filter(({ subject }) => subject.includes('Mais alguém administra')).length;
    };
    const before = await told();
    const give = async (role: string) => (await call(server, { ...askFor(role, student), as: panel.owner })).status;
    expect(await give('moderator')).toBeLessThan(300);
    expect(await told()).toBe(before);
    expect(await give('admin')).toBeLessThan(300);
    expect(await told()).toBe(before + 1);
  },
);
