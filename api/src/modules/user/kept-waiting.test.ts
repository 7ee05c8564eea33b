import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { hold, waiters } from '../../../test/held.ts';
import { endSessions } from '../session/operations.ts';
import { handOver } from '../site/operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
type Answer = { code?: string };
type Asked = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body: object };

/** Asks for something whose tries are counted under a name that is held, as after some wrong ones it waits for seconds, until something has happened. */
async function keptWaiting(key: string, as: Actor, asked: Asked, meanwhile: () => Promise<unknown>) {
  const letGo = await hold(server, (trx) =>
    sql`insert into rate_limits (key, window_ends_at, hits) values (${key}, now(), 1)`.execute(trx),
  );
  const answered = call<Answer>(server, { ...asked, as });
  await Promise.race([answered, waiters(server, 1)]);
  await meanwhile();
  await letGo();
  const { status, body } = await answered;
  return [status, body.code];
}
const whileShown = (as: Actor, asked: Asked, meanwhile: () => Promise<unknown>) =>
  keptWaiting(`password:session:${as.sessionId}`, as, asked, meanwhile);

const again = { password: PASSWORD };
const ofOwner: [string, (panel: Panel, next: Actor) => Asked][] = [
  [
    'a key',
    () => ({ method: 'POST', url: '/api/api-key', body: { name: 'A', scopes: ['members.read'], days: 90, ...again } }),
  ],
  [
    'a webhook',
    () => ({
      method: 'POST',
      url: '/api/webhook',
      body: { address: 'https://a.example/', events: ['order.paid'], ...again },
    }),
  ],
  ['all that the panel holds', ({ siteId }) => ({ method: 'POST', url: `/api/site/${siteId}/export`, body: again })],
  [
    'another owner',
    ({ siteId }, { memberId }) => ({
      method: 'POST',
      url: `/api/site/${siteId}/transfer`,
      body: { member_id: memberId, ...again },
    }),
  ],
  [
    'another address',
    ({ siteId, slug }) => ({
      method: 'PUT',
      url: `/api/site/${siteId}/address`,
      body: { slug: `${slug}-x`, ...again },
    }),
  ],
  [
    'its end',
    ({ siteId, slug }) => ({
      method: 'DELETE',
      url: `/api/site/${siteId}`,
      body: { name: `Panel ${slug.slice(2)}`, ...again },
    }),
  ],
];
const ofAnybody: [string, () => Asked][] = [
  ['a passkey', () => ({ method: 'POST', url: '/api/me/passkey/wish', body: again })],
  ['a second factor', () => ({ method: 'POST', url: '/api/me/second-factor', body: again })],
  ['a file of what is theirs', () => ({ method: 'POST', url: '/api/me/export', body: again })],
];

describe('whoever is signed out while their password is looked at has', () => {
  test.each([...ofOwner, ...ofAnybody])('not %s', async (_what, askFor) => {
    const panel = await createPanel(server);
    const next = await createActor(server, panel, 'admin');
    const out = () => endSessions(db(), panel.owner.userId, 0);
    expect(await whileShown(panel.owner, askFor(panel, next), out)).toEqual([401, 'session.ended']);
  });
});

describe('whoever gives the panel away while their password is looked at has', () => {
  test.each(ofOwner)('not %s', async (_what, askFor) => {
    const panel = await createPanel(server);
    const next = await createActor(server, panel, 'admin');
    const give = () => handOver(db(), panel.siteId, panel.owner.memberId, next.memberId);
    expect(await whileShown(panel.owner, askFor(panel, next), give)).toEqual([403, 'policy.denied']);
  });
});

test('whoever is signed out while their code is looked at shuts nobody out by a second factor', async () => {
  const panel = await createPanel(server);
  const { owner } = panel;
  const url = '/api/me/second-factor';
  const { secret } = (await call<{ secret: string }>(server, { method: 'POST', url, as: owner, body: again })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const out = () => endSessions(db(), owner.userId, 0);
  const put: Asked = { method: 'PUT', url, body: { code } };
  expect(await keptWaiting(`second-factor:person:${owner.userId}`, owner, put, out)).toEqual([401, 'session.ended']);
  const { rows } = await server.context.connection.pool.query(
    'select 1 from second_factors where user_id = $1 and enabled_at is not null',
    [owner.userId],
  );
  expect(rows).toEqual([]);
});
