/** @alone */
// What docs/security.md says of the class “secrets”: nobody is told them, and no export and no line of the log holds one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataExport } from '@clube/shared/contracts/account';
import { createApp } from '../src/app.ts';
import { startExporting } from '../src/modules/account/export.ts';
import { modules } from '../src/modules/index.ts';
import { packed, unzipped } from './course-files.ts';
import { operationsOf, type OpenApiDocument } from './fuzz/operations.ts';
import { call, createTestServer, PASSWORD, type Actor, type TestServer } from './harness.ts';
import { makeOffered, requestOf } from './offered-rows.ts';
import { makeScene, type Scene } from './scene.ts';

let server: TestServer;
let scene: Scene;
let stop = () => {};
const lines: string[] = [];
beforeAll(async () => {
  const silent = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  const { context } = silent;
  const talking = { ...context, config: { ...context.config, logLevel: 'trace' } };
  const app = await createApp(talking, { write: (line) => void lines.push(line) });
  await app.ready();
  server = { app, context, close: async () => (await app.close(), silent.close()) };
  stop = await startExporting(context, app.log, modules);
  scene = await makeScene(server);
  await makeSecrets();
});
afterAll(async () => {
  stop();
  await server.close();
});

/** A row in each table that has a secret, beside those that the scene made. */
async function makeSecrets(): Promise<void> {
  const { panel, owner, student, course, pool, make } = scene;
  const of = { site: panel.siteId, user: owner.userId, member: owner.memberId, session: owner.sessionId };
  await make('/api/api-key', { name: 'Planilha', scopes: ['orders.read'], days: 90, password: PASSWORD });
  await scene.newWebhook();
  await scene.newSource();
  await scene.newInvitation();
  await scene.newOrder(await scene.newOffer());
  const leaving = await scene.newPerson();
  const random = `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;
  const soon = `now() + interval '1 hour'`;
  for (const row of [
    `account_deletions (user_id, token_hash, erase_at) values (${leaving.userId}, ${random}, ${soon})`,
    `hand_offs (code_hash, user_id, site_id, host, from_host, session_id, browser_hash, expires_at)
       values (${random}, ${of.user}, ${of.site}, 'a', 'b', ${of.session}, ${random}, ${soon})`,
    `oidc_requests (state_hash, code_verifier, nonce, host, browser_hash, origin_browser_hash, expires_at)
       values (${random}, gen_random_uuid()::text, gen_random_uuid()::text, 'a', ${random}, ${random}, ${soon})`,
    `one_time_tokens (token_hash, kind, user_id, expires_at) values (${random}, 'reset', ${of.user}, ${soon})`,
    `push_subscriptions (site_id, member_id, session_id, endpoint_hash, sealed, kinds)
       values (${of.site}, ${of.member}, ${of.session}, ${random}, ${random}, '{ticket.answered}')`,
    `second_factors (user_id, secret, recovery_salt) values (${of.user}, ${random}, ${random})`,
    `recovery_codes (user_id, code_hash) values (${of.user}, ${random})`,
    `registrations (token_hash, email, first_name, phone, country, site_id, expires_at)
       values (${random}, 'nova@example.com', 'Nova', '+5511987654321', 'BR', ${of.site}, ${soon})`,
    `release_tokens (team, remotes, token_hash) values ('ajuda', '{mf-helpdesk}', ${random})`,
    `second_factor_challenges (token_hash, user_id, site_id, way, expires_at)
       values (${random}, ${of.user}, ${of.site}, 'password', ${soon})`,
    `spent_passkey_challenges (challenge_hash, expires_at) values (${random}, ${soon})`,
    `media (site_id, kind, name, status, source_key, size_bytes, upload_id, content_key)
       values (${of.site}, 'video', 'Aula.mp4', 'ready', 'x', 1, gen_random_uuid()::text, substr(${random}, 1, 16))`,
    `certificates (site_id, course_id, member_id, code, title)
       values (${of.site}, ${course.courseId}, ${student.memberId}, 'ABCD-1234-EFGH-5678', 'Aquarela')`,
    `certificate_replacements (site_id, certificate_id, code) select site_id, id, 'WXYZ-1234-EFGH-5678' from certificates`,
  ])
    await pool.query(`insert into ${row}`);
}

const SECURITY = readFileSync(path.join(import.meta.dirname, '../../docs/security.md'), 'utf8');
const columnsOf = (kind: string) =>
  [...(new RegExp(`^\\| ${kind} .*$`, 'm').exec(SECURITY)?.[0] ?? '').matchAll(/`([a-z_]+)\.([a-z_]+)`/g)].map(
    ([, table, name]) => ({ table: table!, name: name!, column: `${table}.${name}` }),
  );
/** To whom docs/security.md says. */
const TOLD = new Set([
  'certificates.code',
  'certificate_replacements.code',
  'media.content_key',
  'purchase_sources.address_key',
]);

/** Everything that stands in the columns, in each way in which it could be written. */
async function secretsNow() {
  const columns = ['hashed', 'sealed', 'as they are'].flatMap(columnsOf);
  const found = await Promise.all(
    columns.map(async ({ table, name, column }) => {
      const { rows } = await scene.pool.query<{ value: Buffer | string }>(
        `select ${name} as value from ${table} where ${name} is not null`,
      );
      const forms = rows.flatMap(({ value }) => {
        const bytes = Buffer.from(value as string);
        const written = [
          bytes.toString('hex'),
          bytes.toString('base64').replace(/=+$/, ''),
          bytes.toString('base64url'),
        ];
        return typeof value === 'string' ? [value, ...written] : [...written, bytes.join(',')];
      });
      return { column, forms: [...new Set(forms)] };
    }),
  );
  return { columns, found };
}
type Secrets = Awaited<ReturnType<typeof secretsNow>>['found'];
const leaksIn = (secrets: Secrets, text: string, place: string) =>
  secrets.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ column }) => `${column} in ${place}`);

/** What a worker makes of somebody's data, as it is taken away. */
async function takenOut(as: Actor): Promise<Buffer> {
  const { body } = await call<DataExport>(server, {
    method: 'POST',
    url: '/api/me/export',
    as,
    body: { password: PASSWORD },
  });
  for (;;) {
    const { body: list } = await call<DataExport[]>(server, { url: '/api/me/export', as });
    if (list.some(({ id, ready_at: ready }) => id === body.id && ready !== null)) break;
    await wait(50);
  }
  const headers = { host: 'localhost:3000', authorization: `Bearer ${as.token}` };
  return (await server.app.inject({ url: `/api/me/export/${body.id}/file`, headers })).rawPayload;
}
const textsOf = async (zip: Buffer) =>
  [...(await unzipped(zip))].map(([name, content]) => `${name} ${content.toString()}`).join('\n');

test('nothing of a secret column is in an answer to a question, in what is taken out, or in the log', async () => {
  const { panel, owner, student, course, ids } = scene;
  const { columns, found } = await secretsNow();
  expect(columns.length).toBeGreaterThan(25);
  // A column without content would be searched for in vain.
  expect(found.filter(({ forms }) => forms.length === 0)).toEqual([]);
  const untold = found.filter(({ column }) => !TOLD.has(column));
  const leaks: string[] = [];

  const names = modules.flatMap((module) => module.ids ?? []);
  const world = { ...ids, ...(await makeOffered(server, { as: owner, names, world: ids })) };
  const questions = operationsOf(server.app.swagger() as OpenApiDocument).filter(
    ({ method, url }) => method === 'GET' && url !== '/api/events',
  );
  let answered = 0;
  for (const question of questions)
    for (const as of [undefined, student, owner]) {
      const { url } = requestOf(question, world);
      const { status, text, headers } = await call(server, { url, as });
      if (status === 200) answered += 1;
      leaks.push(...leaksIn(untold, `${JSON.stringify(headers)} ${text}`, `GET ${question.url}`));
    }
  expect(answered).toBeGreaterThan(100);
  for (const url of ['/', '/home', '/settings', '/members', `/curso/${course.courseId}`]) {
    const { text } = await call(server, { url, headers: { cookie: `clube_auth=${owner.token}` } });
    leaks.push(...leaksIn(untold, text, url));
  }

  const whole = await call(server, {
    method: 'POST',
    url: `/api/site/${panel.siteId}/export`,
    as: owner,
    body: { password: PASSWORD },
  });
  for (const [place, text, holds] of [
    ['what a panel takes out', whole.text, 'Aula.mp4'],
    ['what its owner takes out', await textsOf(await takenOut(owner)), owner.email],
    ['what a student takes out', await textsOf(await takenOut(student)), student.email],
    ['a course that is packed', await textsOf(await packed(server, panel, course.courseId)), 'course.json'],
  ] as const) {
    expect([place, text.includes(holds)]).toEqual([place, true]);
    leaks.push(...leaksIn(place === 'a course that is packed' ? found : untold, text, place));
  }

  const log = lines.join('');
  expect(log).toContain('/api/me/export/:export/file');
  leaks.push(...leaksIn(found, log, 'the log'));
  expect([...new Set(leaks)]).toEqual([]);
});
