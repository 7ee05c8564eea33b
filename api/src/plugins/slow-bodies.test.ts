import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  openSession,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let port: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

const countOf = async (table: 'invitations' | 'materials') =>
  (await server.context.connection.pool.query(`select from ${table}`)).rowCount;

type Sent = { token: string; path: string; type: string; body: string };
/** Sends a body that stops in its midst, and goes on so many milliseconds after what happens meanwhile. */
async function sendSlowly({ token, path, type, body }: Sent, meanwhile: () => Promise<unknown>, later = 1000) {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: {
      host: 'localhost:3000',
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  const arrived = once(server.app.server, 'request');
  sent.write(body.slice(0, 10));
  await arrived;
  // Whoever sends it is looked at before its body.
  await wait(300);
  await meanwhile();
  await wait(later);
  sent.end(body.slice(10));
  const [answer] = await answered;
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += String(part);
  return [answer.statusCode, (JSON.parse(text) as { code?: string }).code];
}

let sequence = 0;
/** Asks somebody into the panel. @returns what was answered, and how many more were asked in */
async function inviteSlowly(token: string, meanwhile: () => Promise<unknown>, later?: number) {
  const body = JSON.stringify({ email: `demora-${sequence++}@example.com`, first_name: 'Rosa' });
  const before = (await countOf('invitations'))!;
  const answer = await sendSlowly({ token, path: '/api/member', type: 'application/json', body }, meanwhile, later);
  return [...answer, (await countOf('invitations'))! - before];
}

const act = (as: Actor, method: 'PATCH' | 'DELETE', url: string, body?: object) =>
  call(server, { method, url, as, ...(body && { body }) });
const suspend = ({ memberId }: Actor) =>
  call(server, {
    method: 'POST',
    url: '/api/member/bulk',
    as: panel.owner,
    body: { kind: 'suspend', members: [memberId] },
  });
const setNewPassword = (person: Actor) =>
  call(server, {
    method: 'PUT',
    url: '/api/me/password',
    as: person,
    body: { current_password: PASSWORD, password: 'uma senha nova', confirm_password: 'uma senha nova' },
  });

describe('a body that takes its time brings nothing of whoever', () => {
  test.each<[string, (admin: Actor) => Promise<unknown>, unknown]>([
    [
      'had their sessions ended by the owner',
      async ({ memberId }) => act(panel.owner, 'DELETE', `/api/member/${memberId}/sessions`),
      [401, 'session.ended', 0],
    ],
    ['was suspended', suspend, [401, 'session.ended', 0]],
    [
      'is no admin any more',
      async ({ memberId }) => act(panel.owner, 'PATCH', `/api/member/${memberId}`, { role: 'student' }),
      [403, 'policy.denied', 0],
    ],
  ])('%s meanwhile', async (_what, meanwhile, refused) => {
    const admin = await createActor(server, panel, 'admin');
    expect(await inviteSlowly(admin.token, async () => meanwhile(admin))).toEqual(refused);
  });

  test('was signed out by a new password meanwhile', async () => {
    const admin = await createActor(server, panel, 'admin');
    const stolen = await openSession(server, admin.userId, panel.siteId);
    expect(await inviteSlowly(stolen.token, async () => setNewPassword(admin))).toEqual([401, 'session.ended', 0]);
  });

  test('is told that it is over, and only then sends the rest, as soon as can be', async () => {
    const admin = await createActor(server, panel, 'admin');
    const end = async () => act(panel.owner, 'DELETE', `/api/member/${admin.memberId}/sessions`);
    expect(await inviteSlowly(admin.token, end, 0)).toEqual([401, 'session.ended', 0]);
  });

  test('had a key that was taken away meanwhile', async () => {
    const { body } = await call<{ key: string; id: number }>(server, {
      method: 'POST',
      url: '/api/api-key',
      as: panel.owner,
      body: { name: 'Loja', scopes: ['members.invite'], days: null, password: PASSWORD },
    });
    const revoke = async () => act(panel.owner, 'DELETE', `/api/api-key/${body.id}`);
    expect(await inviteSlowly(body.key, revoke)).toEqual([401, 'session.ended', 0]);
  });

  test('is no admin any more, also where it is a file that is read as it comes', async () => {
    const course = await createTestCourse(server, panel, { lessons: [1] });
    const admin = await createActor(server, panel, 'admin');
    const path = `${course.url()}/material?name=Lista.pdf`;
    const file = { path, type: 'application/octet-stream', body: '%PDF-1.7 of somebody who left' };
    expect(await sendSlowly({ token: admin.token, ...file }, async () => suspend(admin))).toEqual([
      401,
      'session.ended',
    ]);
    expect(await countOf('materials')).toBe(0);
    expect(await sendSlowly({ token: panel.owner.token, ...file }, async () => {})).toEqual([201, undefined]);
  });
});

test('a body that takes its time is read of whoever still may', async () => {
  const admin = await createActor(server, panel, 'admin');
  expect(await inviteSlowly(admin.token, async () => {})).toEqual([201, undefined, 1]);
});
