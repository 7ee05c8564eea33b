/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SiteDetail } from '@clube/shared/contracts/site';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { solveCaptcha } from '../../../test/captcha.ts';
import { readMailAbout, tokenOf } from '../../../test/mailbox.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  exportPanel,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { recheckDomains } from '../domain/check.ts';
import { addDomain } from '../domain/queries.ts';
import { findOpenSite, lockSiteBySlug } from '../plan/queries.ts';
import { eraseExpiredSites } from './life.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000', CLUBE_DATABASE_POOL: '20' });
});
afterAll(() => server.close());

type Answer = SiteDetail & { code: string; errors?: { path: string }[] };
let names = 0;
const free = () => `livre-${process.pid}-${(names += 1)}`;
const hostOf = (slug: string) => `${slug}.localhost:3000`;
const move = (panel: Panel, slug: string, { as = panel.owner, password = PASSWORD } = {}) =>
  call<Answer>(server, { method: 'PUT', url: `/api/site/${panel.siteId}/address`, as, body: { slug, password } });
async function moved() {
  const panel = await createPanel(server);
  const slug = free();
  expect((await move(panel, slug)).status).toBe(200);
  return { ...panel, before: panel.slug, slug };
}
const get = (slug: string, url: string, headers: Record<string, string> = {}) =>
  call<Record<string, unknown>>(server, { url, headers: { host: hostOf(slug), ...headers } });
const open = (owner: Actor, slug: string) =>
  call<{ id: number; code: string }>(server, {
    method: 'POST',
    url: '/api/site',
    as: owner,
    body: { name: 'X', slug },
  });
/** Moves of before are as old as the limit asks. */
const age = ({ siteId }: Panel) =>
  server.context.connection.pool.query(
    `update former_addresses set left_at = array(select m - interval '31 days' from unnest(left_at) m) where site_id = $1`,
    [siteId],
  );

describe('a new address', () => {
  test('is the owner’s to choose, with their password', async () => {
    const panel = await createPanel(server);
    const slug = free();
    const admin = await createActor(server, panel, 'admin');
    expect((await move(panel, slug, { as: admin })).status).toBe(403);
    expect((await move(panel, slug, { as: await createActor(server, panel) })).status).toBe(403);
    expect((await move(panel, slug, { as: (await createPanel(server)).owner })).body.code).toBe('site.not_found');
    const wrong = await move(panel, slug, { password: 'wrong' });
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([
      422,
      'auth.wrong_password',
      '/password',
    ]);
    expect((await get(slug, '/')).status).toBe(404);
    const { status, body } = await move(panel, slug);
    expect([status, body.slug, body.former_slugs]).toEqual([200, slug, [panel.slug]]);
    expect((await get(slug, '/api/site/login')).body['site_id']).toBe(panel.siteId);
  });

  test.each(['Escola', 'ab', 'a--b', 'xn--abc', '-abc', 'еscola', 'a.b', 'a'.repeat(63) + 'b'])(
    '“%s” is none',
    async (slug) => {
      const { status, body } = await move(await createPanel(server), slug);
      expect([400, 422]).toContain(status);
      expect(['request.invalid', 'site.slug_invalid']).toContain(body.code);
    },
  );

  test('is not one that is reserved, another panel’s, or was another panel’s', async () => {
    const [panel, other] = [await createPanel(server), await moved()];
    for (const slug of ['admin', 'www', other.slug, other.before]) {
      const { status, body } = await move(panel, slug);
      expect([slug, status, body.code, body.errors?.[0]?.path]).toEqual([slug, 409, 'site.slug_taken', '/slug']);
    }
    expect((await get(panel.slug, '/')).status).toBe(200);
  });

  test('three times in thirty days and not more; the same one is no move, and back to one of before it goes always', async () => {
    const panel = await createPanel(server);
    const [a, b, c] = [free(), free(), free()];
    for (const slug of [a, panel.slug, b]) expect((await move(panel, slug)).status).toBe(200);
    const again = await move(panel, c);
    expect([again.status, again.body.code]).toEqual([409, 'site.moved_often']);
    expect([(await move(panel, b)).status, (await move(panel, b)).body.slug]).toEqual([200, b]);
    // Whoever was moved by somebody else is not kept away for a month.
    expect((await move(panel, panel.slug)).body.former_slugs).toEqual([a, b].toSorted());
    expect((await move(panel, c)).status).toBe(409);
    await age(panel);
    expect((await move(panel, c)).body.former_slugs).toEqual([a, b, panel.slug].toSorted());
  });

  test('is unknown to an operator’s lists: the one that they have finds the panel', async () => {
    const { siteId, slug, before } = await moved();
    const { db } = server.context.connection;
    for (const name of [slug, before]) {
      expect(await findOpenSite(db, name)).toEqual({ id: siteId });
      expect(await db.transaction().execute((trx) => lockSiteBySlug(trx, name))).toEqual({ id: siteId });
    }
    expect(await findOpenSite(db, free())).toBeUndefined();
  });

  test('is written down, for staff and for the owner, and the owner is told by mail in their language', async () => {
    const panel = await createPanel(server);
    await server.context.connection.pool.query(`update users set country = 'MX' where id = $1`, [panel.owner.userId]);
    const slug = free();
    await move(panel, slug);
    const audit = await call<{ data: { id: number; noun: string; act: string }[] }>(server, {
      url: '/api/audit',
      as: panel.owner,
    });
    expect(audit.body.data[0]).toMatchObject({ noun: 'panel', act: 'changed' });
    const entry = await call(server, { url: `/api/audit/${audit.body.data[0]!.id}`, as: panel.owner });
    expect(entry.body).toMatchObject({ things: [{ before: { slug: panel.slug }, after: { slug } }] });
    const events = await call(server, { url: '/api/site/event', as: panel.owner });
    expect(events.text).toContain('address.changed');
    const { text } = await readMailAbout(server, panel.owner.email, 'tiene una dirección nueva');
    for (const words of [`${panel.slug}.localhost`, `${slug}.localhost`, `http://${hostOf(slug)}/reset-password`])
      expect(text).toContain(words);
  });

  test('goes with the panel: a closed one answers at neither, an erased one gives both back', async () => {
    const panel = await moved();
    const { pool } = server.context.connection;
    await pool.query(`update sites set deleted_at = now() where id = $1`, [panel.siteId]);
    server.app.forgetHost(`${panel.slug}.localhost`);
    for (const slug of [panel.before, panel.slug]) expect([slug, (await get(slug, '/')).status]).toEqual([slug, 404]);
    const { owner } = await createPanel(server);
    expect((await open(owner, panel.before)).body.code).toBe('site.slug_taken');
    await pool.query(`update sites set deleted_at = now() - interval '31 days' where id = $1`, [panel.siteId]);
    await eraseExpiredSites(server.context.connection.db);
    expect((await open(owner, panel.before)).status).toBe(201);
  });

  test('stands in the export, with those of before', async () => {
    const panel = await moved();
    const { body } = await exportPanel(server, panel);
    expect(body['site']).toMatchObject([{ slug: panel.slug }]);
    expect(body['former_addresses']).toMatchObject([{ slug: panel.before }]);
  });
});

describe('the address of before', () => {
  test.each([
    '/',
    '/curso/1?aula=2',
    '/set-password?token=abc',
    '/curso/1/modulo/2/aula/3?x=%2F%2Fevil&y=%C3%A9',
    '/a%0d%0ab',
  ])('leads %s to the same place at the new one, for GET and HEAD', async (url) => {
    const { before, slug } = await moved();
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await server.app.inject({ method, url, headers: { host: hostOf(before) } });
      expect([statusCode, headers.location]).toEqual([308, `http://${hostOf(slug)}${url}`]);
      // A browser that kept it would go in a circle once the panel goes back.
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '//evil.example/%2e%2e',
    '/.//evil.example',
    'http://evil.example/x',
  ])('leads nobody away by %s', async (url) => {
    const { before, slug } = await moved();
    const { statusCode, headers } = await server.app.inject({ url, headers: { host: hostOf(before) } });
    expect(statusCode).toBe(308);
    expect(new URL(String(headers.location)).origin).toBe(`http://${hostOf(slug)}`);
  });

  test('is no way to the panel for a name that only looks like it', async () => {
    const { before } = await moved();
    for (const host of [`x.${before}.localhost:3000`, `${before}.evil.example`, `${before}.localhost.evil.example`])
      expect((await call(server, { url: '/', headers: { host } })).status).toBe(404);
  });

  test('a tab that is open there goes on: its calls and files are answered, with its own session', async () => {
    const panel = await createPanel(server);
    const student = await createActor(server, panel);
    const cookie = `clube_auth=${student.token}`;
    await move(panel, free());
    const headers = { cookie, origin: `http://${hostOf(panel.slug)}` };
    expect((await get(panel.slug, '/api/me', headers)).status).toBe(200);
    const written = await server.app.inject({
      method: 'POST',
      url: '/api/meta/onboarding',
      headers: { host: hostOf(panel.slug), ...headers },
      payload: { value: 'done' },
    });
    expect(written.statusCode).toBe(200);
    // The worker of that tab asks for its page, which is nobody's link.
    expect((await get(panel.slug, '/_offline', headers)).status).toBe(200);
    expect((await get(panel.slug, '/app.webmanifest')).status).toBe(200);
    // No other panel's session is let in by it.
    const foreign = await createActor(server, await createPanel(server));
    expect((await get(panel.slug, '/api/me', { cookie: `clube_auth=${foreign.token}` })).status).toBe(401);
  });

  test('whoever signs in there, in a tab of before, is handed to the new one', async () => {
    const panel = await moved();
    const { email } = await createActor(server, panel);
    const headers = { host: hostOf(panel.before) };
    const body = { email, password: PASSWORD, captcha: await solveCaptcha(server) };
    const signedIn = await call<LoginResult>(server, { method: 'POST', url: '/api/member/login', headers, body });
    expect([signedIn.status, signedIn.body.subdomain]).toEqual([200, panel.slug]);
    const { body: handOff } = await call<{ url: string }>(server, {
      method: 'POST',
      url: '/api/member/auth',
      headers,
      as: { token: signedIn.body.Auth },
      body: { auth: signedIn.body },
    });
    expect(new URL(handOff.url).origin).toBe(`http://${hostOf(panel.slug)}`);
  });

  test('is the panel’s own again when it goes back, and leads in no circle', async () => {
    const panel = await moved();
    expect((await move(panel, panel.before)).body).toMatchObject({ slug: panel.before, former_slugs: [panel.slug] });
    expect((await get(panel.before, '/')).status).toBe(200);
    expect((await get(panel.slug, '/')).headers['location']).toBe(`http://${hostOf(panel.before)}/`);
    const third = free();
    await move(panel, third);
    for (const slug of [panel.before, panel.slug])
      expect((await get(slug, '/x')).headers['location']).toBe(`http://${hostOf(third)}/x`);
  });

  test('nobody else takes it: no new panel, no other one', async () => {
    const panel = await moved();
    const thief = await createPanel(server);
    expect((await call(server, { url: `/api/site/slug/${panel.before}`, as: thief.owner })).body).toEqual({
      available: false,
      reason: 'taken',
    });
    expect((await open(thief.owner, panel.before)).body.code).toBe('site.slug_taken');
    expect((await move(thief, panel.before)).body.code).toBe('site.slug_taken');
    expect((await get(panel.before, '/')).headers['location']).toBe(`http://${hostOf(panel.slug)}/`);
  });

  test('links that were mailed lead on, and set the password they were mailed for', async () => {
    const panel = await createPanel(server);
    const email = `convite-${free()}@example.com`;
    await call(server, { method: 'POST', url: '/api/member', as: panel.owner, body: { email, first_name: 'Rosa' } });
    const mail = await readMailAbout(server, email, 'Convite');
    const slug = free();
    await move(panel, slug);
    const link = new URL(/http\S+/.exec(mail.text)![0]);
    expect(link.host).toBe(hostOf(panel.slug));
    const { headers } = await get(panel.slug, link.pathname + link.search);
    expect(headers['location']).toBe(`http://${hostOf(slug)}${link.pathname}${link.search}`);
    const joined = await call(server, {
      method: 'POST',
      url: '/api/member/new/create-password',
      headers: { host: hostOf(slug) },
      body: { email, token: tokenOf(mail), password: 'primeira senha', confirm_password: 'primeira senha' },
    });
    expect(joined.status).toBe(200);
  });

  test('goes on having its certificate, and proves the panel’s own domains as before', async () => {
    const panel = await moved();
    const tls = (slug: string) =>
      server.app.inject({ url: `/internal/tls-allowed?domain=${slug}.localhost`, headers: { host: 'localhost:3000' } });
    for (const slug of [panel.before, panel.slug]) expect((await tls(slug)).statusCode).toBe(200);
    expect((await tls(free())).statusCode).toBe(404);
    const domain = `${panel.before}.example`;
    const { db, pool } = server.context.connection;
    await addDomain(db, panel.siteId, domain, 'proof');
    const said = { txt: ['clube-verify=proof'], cname: [`${panel.before}.localhost`] };
    await recheckDomains({
      ...server.context,
      resolver: {
        txt: async (name) => (name === `_clube.${domain}` ? said.txt : []),
        cname: async (name) => (name === domain ? said.cname : []),
        addresses: async () => [],
      },
    });
    const { rows } = await pool.query('select verified_at, problem from domains where domain = $1', [domain]);
    expect(rows).toEqual([{ verified_at: expect.any(Date), problem: null }]);
    expect((await call(server, { url: '/', headers: { host: domain } })).status).toBe(200);
  });
});

describe('of two panels', () => {
  const owners = async (slug: string) =>
    (await server.context.connection.pool.query<{ id: number }>('select id from sites where slug = $1', [slug])).rows;

  test('that want one address at the same moment, one has it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const slug = free();
      const panels = await Promise.all(Array.from({ length: 4 }, () => createPanel(server)));
      const answers = await Promise.all([...panels.map((panel) => move(panel, slug)), open(panels[0]!.owner, slug)]);
      expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'site.slug_taken')).toHaveLength(4);
      expect(await owners(slug)).toHaveLength(1);
    }
  });

  test('none has the address of the other, at the same moment neither', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await createPanel(server), await createPanel(server)];
      const answers = await Promise.all([move(one, two.slug), move(two, one.slug)]);
      expect(answers.map(({ body }) => body.code)).toEqual(['site.slug_taken', 'site.slug_taken']);
    }
  });

  test('none has an address in the moment that the other leaves it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [leaving, thief] = [await createPanel(server), await createPanel(server)];
      const answers = await Promise.all([
        move(leaving, free()),
        move(thief, leaving.slug),
        open(thief.owner, leaving.slug),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
      expect(await owners(leaving.slug)).toEqual([]);
    }
  });

  test('an owner who moves twice at once leaves no address behind that nobody holds', async () => {
    const panel = await createPanel(server);
    const slugs = [free(), free(), free(), free(), free()];
    const answers = await Promise.all(slugs.map((slug) => move(panel, slug)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const { body } = await call<SiteDetail>(server, { url: `/api/site/${panel.siteId}`, as: panel.owner });
    expect(body.former_slugs).toHaveLength(3);
    for (const slug of body.former_slugs)
      expect((await get(slug, '/')).headers['location']).toBe(`http://${hostOf(body.slug)}/`);
  });
});
