import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditActs } from '@clube/shared/contracts/audit-words';
import { allows, type PolicyName } from '@clube/shared/contracts/policy';
import { recipes } from '../../../test/acts.ts';
import { operationsOf, type OpenApiDocument, type Operation } from '../../../test/fuzz/operations.ts';
import { call, createTestServer, type Call, type TestServer } from '../../../test/harness.ts';
import { changeOf } from '../../../test/offered-rows.ts';
import { makeScene, type Scene } from '../../../test/scene.ts';

/** What staff may call that changes nothing of the panel, by the reason. */
const QUIET: Readonly<Record<string, readonly string[]>> = {
  'of one person: what they learn, note, are told and choose for themselves': [
    'POST /api/course/{course}/module/{module}/lesson/{lesson}/progress',
    'PUT /api/course/{course}/module/{module}/lesson/{lesson}/rating',
    'POST /api/course/{course}/module/{module}/lesson/{lesson}/fault',
    'POST /api/course/{course}/module/{module}/lesson/{lesson}/quiz',
    'POST /api/course/{course}/module/{module}/lesson/{lesson}/note',
    'PATCH /api/course/{course}/note/{note}',
    'DELETE /api/course/{course}/note/{note}',
    'POST /api/course/{course}/note/{note}/restore',
    'PUT /api/course/{course}/module/{module}/lesson/{lesson}/comment/{comment}/like',
    'DELETE /api/course/{course}/module/{module}/lesson/{lesson}/comment/{comment}/like',
    'POST /api/meta/{key}',
    'PUT /api/me/custom-field',
    'PUT /api/notification/read',
    'PUT /api/notification/{notification}/read',
    'PUT /api/notification/choice',
    'PUT /api/push',
    'DELETE /api/push',
    'POST /api/certificate/restart/{id}',
    'PUT /api/article/{article}/vote',
    'PUT /api/ticket/{ticket}/rating',
    'PUT /api/ticket/{ticket}/read',
  ],
  'one’s own words, which say themselves that they were changed': [
    'PATCH /api/course/{course}/module/{module}/lesson/{lesson}/comment/{comment}',
  ],
  'draws or reads, and keeps nothing': [
    'POST /api/course/{course}/certificate/sample',
    'POST /api/member/import/check',
    'POST /api/comment-rule/test',
  ],
  'takes out, which the events of the panel tell': ['POST /api/site/{site}/export'],
  'kept to be used by what is written next': [
    'POST /api/ticket/image',
    'POST /api/course/{course}/module/{module}/lesson/{lesson}/comment/image',
    'POST /api/course/{course}/certificate/picture',
  ],
  'where somebody is at this moment, which is over with their tab': [
    'PUT /api/course/{course}/editor',
    'DELETE /api/course/{course}/editor',
  ],
  'asks a provider; what was paid is in the acts of the platform': [
    'POST /api/site/invoice/{invoice}/checkout',
    'POST /api/site/invoice/{invoice}/checkout/check',
  ],
  'sends what is written down elsewhere': [
    'POST /api/webhook/{webhook}/test',
    'POST /api/webhook/{webhook}/delivery/{delivery}/resend',
  ],
  'does what a provider said already, which an order writes down': [
    'POST /api/purchase-inbox/event/{purchase_event}/replay',
  ],
  'a mail about what is there': ['POST /api/member/{member}/access-mail', 'POST /api/invitation/resend'],
  'the name server is asked; a proof that it finds is written': ['POST /api/site/domain/{domain}/check'],
  'access, which the events of security tell with address and device': ['DELETE /api/member/{member}/sessions'],
};

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  scene = await makeScene(server);
});
afterAll(() => server.close());

/** Operations of staff, and of everybody in a panel, that change something. */
const changing = (app: TestServer['app']) =>
  operationsOf(app.swagger() as OpenApiDocument).filter(
    ({ method, policy }) =>
      method !== 'GET' &&
      !['anyone', 'signedIn', 'operator', 'publisher'].includes(policy!) &&
      allows(policy as PolicyName, 'owner'),
  );

const nameOf = ({ method, url }: Operation) => `${method} ${url}`;
/** What fields are called that hold words: others each time, as no two may be alike, and a change is one. */
const newWords = () =>
  Object.fromEntries(['name', 'title', 'text'].map((field) => [field, `Novo ${crypto.randomUUID().slice(0, 8)}`]));

/** Calls an operation as the owner of a panel, and gives what was written down of it. */
async function written(own: Scene, operation: string, request: Omit<Call, 'as'>): Promise<Row[]> {
  const before = await lastId();
  const answer = await call(server, { ...request, as: own.owner });
  expect([operation, answer.status < 300, answer.status < 300 || answer.text]).toEqual([operation, true, true]);
  const { rows } = await scene.pool.query<Row>(
    `select noun, act, operation, actor_id, role, count, things from audit_entries where id > $1 and operation = $2`,
    [before, operation.replaceAll(/\{(\w+)\}/g, ':$1')],
  );
  expect([operation, rows.length]).not.toEqual([operation, 0]);
  for (const row of rows) {
    expect([operation, row]).toMatchObject([operation, { actor_id: own.owner.userId }]);
    expect(auditActs).toContain(row.act);
    expect(row.things).not.toEqual([]);
  }
  return rows;
}

describe('every act', () => {
  const quiet = Object.values(QUIET).flat();
  /** Those whose call is made of their schema: whoever adds a noun says nothing of it here. */
  const others = () =>
    changing(server.app).filter((operation) => !recipes[nameOf(operation)] && !quiet.includes(nameOf(operation)));

  test('each operation with which staff change something is tried here, or says why it tells nothing', () => {
    const known = [...Object.keys(recipes), ...quiet];
    expect([...known, ...others().map(nameOf)].toSorted()).toEqual(changing(server.app).map(nameOf).toSorted());
    expect(others().length).toBeGreaterThan(30);
  });

  test.each(Object.keys(recipes))('%s is written down', async (operation) => {
    const [method, template] = operation.split(' ') as ['POST', string];
    const { body, type, ids = {}, query = '', scene: own = scene } = await recipes[operation]!(scene);
    const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? own.ids[name]));
    await written(own, operation, {
      method,
      url: url + query,
      ...(body !== undefined && { body }),
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
  });

  // A panel of its own: the other one's is somebody else's by now, or closed.
  test('so is each whose call is made of its schema', async () => {
    const own = await makeScene(server);
    const problems: string[] = [];
    for (const operation of others())
      try {
        const { method, url, body } = await changeOf(operation, {
          server,
          as: own.owner,
          ids: own.ids,
          words: newWords,
        });
        await written(own, nameOf(operation), { method, url, ...(body !== undefined && { body }) });
      } catch (error) {
        problems.push(`${nameOf(operation)}: ${String(error)}`);
      }
    expect(problems).toEqual([]);
  });
});

type Row = { noun: string; act: string; actor_id: number; role: string; count: number; things: unknown[] };
async function lastId(): Promise<number> {
  const { rows } = await scene.pool.query<{ id: number | null }>('select max(id) as id from audit_entries');
  return rows[0]!.id ?? 0;
}
