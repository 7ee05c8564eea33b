import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditActs, auditNouns } from '@clube/shared/contracts/audit-words';
import { allows, type PolicyName } from '@clube/shared/contracts/policy';
import { recipes } from '../../../test/acts.ts';
import { operationsOf, type OpenApiDocument } from '../../../test/fuzz/operations.ts';
import { call, createTestServer, type TestServer } from '../../../test/harness.ts';
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
  'kept to be used by what is written next': [
    'POST /api/ticket/image',
    'POST /api/course/{course}/certificate/picture',
  ],
  'sends what is written down elsewhere': [
    'POST /api/webhook/{webhook}/test',
    'POST /api/webhook/{webhook}/delivery/{delivery}/resend',
  ],
  'does what a provider said already, which an order writes down': [
    'POST /api/purchase-inbox/event/{purchase_event}/replay',
  ],
  'a mail about what is there': ['POST /api/member/{member}/access-mail'],
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

describe('every act', () => {
  test('each operation with which staff change something is tried here, or says why it tells nothing', () => {
    const known = [...Object.keys(recipes), ...Object.values(QUIET).flat()];
    expect(known.toSorted()).toEqual(
      changing(server.app)
        .map(({ method, url }) => `${method} ${url}`)
        .toSorted(),
    );
  });

  test.each(Object.keys(recipes))('%s is written down', async (operation) => {
    const [method, template] = operation.split(' ') as ['POST', string];
    const { body, type, ids = {}, query = '', scene: own = scene } = await recipes[operation]!(scene);
    const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? own.ids[name]));
    const before = await lastId();
    const answer = await call(server, {
      method,
      url: url + query,
      as: own.owner,
      ...(body !== undefined && { body }),
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
    expect([answer.status < 300, answer.status < 300 || answer.text]).toEqual([true, true]);
    const { rows } = await scene.pool.query<Row>(
      `select noun, act, operation, actor_id, role, count, things from audit_entries where id > $1 and operation = $2`,
      [before, operation.replaceAll(/\{(\w+)\}/g, ':$1')],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({ actor_id: own.owner.userId });
      expect(auditNouns).toContain(row.noun);
      expect(auditActs).toContain(row.act);
      expect(row.things).not.toEqual([]);
    }
  });
});

type Row = { noun: string; act: string; actor_id: number; role: string; count: number; things: unknown[] };
async function lastId(): Promise<number> {
  const { rows } = await scene.pool.query<{ id: number | null }>('select max(id) as id from audit_entries');
  return rows[0]!.id ?? 0;
}
