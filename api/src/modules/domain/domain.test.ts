import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Domain } from '@clube/shared/contracts/domain';
import dns2 from 'dns2';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { mailOwed } from '../mail/owed.ts';
import { domainModule } from './index.ts';
import { recheckDomains } from './check.ts';
import { parseDomain } from './name.ts';

/** What our DNS server answers: TXT and CNAME by name. */
const zone = {
  txt: new Map<string, string | string[]>(),
  cname: new Map<string, string>(),
  a: new Map<string, string>(),
};
const { Packet } = dns2;
const dns = dns2.createServer({
  udp: true,
  handle(request, send) {
    const response = Packet.createResponseFromRequest(request);
    const [question] = request.questions;
    const { name, type } = question as unknown as { name: string; type: number };
    const add = (record: object) => response.answers.push({ name, class: Packet.CLASS.IN, ttl: 1, ...record } as never);
    const [txt, cname, a] = [zone.txt.get(name), zone.cname.get(name), zone.a.get(name)];
    if (type === Packet.TYPE.TXT && txt) for (const data of [txt].flat()) add({ type: Packet.TYPE.TXT, data });
    if (type === Packet.TYPE.CNAME && cname) add({ type: Packet.TYPE.CNAME, domain: cname });
    if (type === Packet.TYPE.A && a) add({ type: Packet.TYPE.A, address: a });
    // An answer may be late: what is written by then is decided anew.
    const held = type === Packet.TYPE.TXT ? late.shift() : undefined;
    void (held ?? Promise.resolve()).then(async () => send(response));
  },
});
/** What the next TXT answers wait for. */
const late: Promise<void>[] = [];

let server: TestServer;
let panel: Panel;
let port: number;
beforeAll(async () => {
  const listening = (await dns.listen({ udp: { port: 0, address: '127.0.0.1' } })) as unknown as {
    udp: { port: number };
  };
  port = listening.udp.port;
  server = await createTestServer({ CLUBE_DNS_SERVERS: `127.0.0.1:${port}`, CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

type Answer = Domain & { code: string };
const add = (domain: string, owner = panel.owner) =>
  call<Answer>(server, { method: 'POST', url: '/api/site/domain', as: owner, body: { domain } });
const check = (domain: string, owner = panel.owner) =>
  call<Answer>(server, { method: 'POST', url: `/api/site/domain/${domain}/check`, as: owner });
const prove = ({ txt, cname }: Domain) => {
  zone.txt.set(txt.name, txt.value);
  zone.cname.set(cname.name, cname.value);
};
const isAllowed = async (domain: string) =>
  (await call(server, { url: `/internal/tls-allowed?domain=${domain}` })).status === 200;

describe('which names may have a certificate', () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await server.app.inject({
        url: '/internal/tls-allowed?domain=localhost',
        remoteAddress,
        headers: { host: 'localhost:3000', ...headers },
      })
    ).statusCode;

  test('is answered to this machine and to the proxies that are believed', async () => {
    const behind = await createTestServer({ CLUBE_TRUST_PROXY: 'loopback,uniquelocal' });
    try {
      const asked = (remoteAddress: string, host: string) =>
        behind.app.inject({ url: '/internal/tls-allowed?domain=localhost', remoteAddress, headers: { host } });
      // As Caddy of deploy/ asks.
      for (const [from, host] of [
        ['172.18.0.3', 'clube:3000'],
        ['127.0.0.1', '127.0.0.1:3000'],
        ['::ffff:127.0.0.1', 'localhost:3000'],
      ] as const)
        expect([from, (await asked(from, host)).statusCode]).toEqual([from, 200]);
      expect((await asked('203.0.113.7', 'clube:3000')).statusCode).toBe(404);
      // A page of a public name that leads to the server from inside (DNS rebinding).
      expect((await asked('172.18.0.3', 'evil.example')).statusCode).toBe(404);
    } finally {
      await behind.close();
    }
  });

  test('is answered to nobody else, and not through a proxy that hands the question on', async () => {
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('203.0.113.7')).toBe(404);
    expect(await ask('203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded'])
      expect([name, await ask('127.0.0.1', { [name]: '203.0.113.7' })]).toEqual([name, 404]);
    expect(await ask('127.0.0.1', { host: 'evil.example' })).toBe(404);
  });
});

describe('a name', () => {
  test.each([
    ['cursos.exemplo.com.br', 'cursos.exemplo.com.br'],
    ['  Cursos.Exemplo.COM.br. ', 'cursos.exemplo.com.br'],
    ['cursos.ação.com.br', 'cursos.xn--ao-siap.com.br'],
  ])('%s is taken', (text, domain) => {
    expect(parseDomain(text)).toBe(domain);
  });

  test.each([
    'localhost',
    '127.0.0.1',
    '2130706433.1',
    '0x7f.1',
    '[::1]',
    'exemplo.com:8080',
    'http://exemplo.com',
    'exemplo.com/x',
    '-a.com',
    'a..com',
    'exаmple.com',
    'ɑtelie.com',
    'x\u202Emoc.com',
    '😀.com',
    '',
    `${'a'.repeat(64)}.com`,
  ])('"%s" is refused', (text) => {
    expect(parseDomain(text)).toBeUndefined();
  });
});

describe('a domain', () => {
  test('[1.4] is claimed, proven by TXT and CNAME, served, made primary and given up', async () => {
    const domain = 'cursos.exemplo.test';
    const { status, body } = await add(domain);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'pending', txt: { name: `_clube.${domain}` }, cname: { name: domain } });
    expect(await isAllowed(domain)).toBe(false);

    expect((await check(domain)).body).toMatchObject({ status: 'pending', problem: 'txt' });
    zone.txt.set(body.txt.name, body.txt.value);
    expect((await check(domain)).body).toMatchObject({ status: 'pending', problem: 'target' });
    zone.cname.set(domain, body.cname.value);
    expect((await check(domain)).body).toMatchObject({ status: 'verified', problem: null, is_primary: true });

    expect(await isAllowed(domain)).toBe(true);
    const settings = await call<{ site_id: number }>(server, { url: '/api/site/login', headers: { host: domain } });
    expect(settings.body.site_id).toBe(panel.siteId);

    zone.txt.delete(body.txt.name);
    expect((await check(domain)).body).toMatchObject({ status: 'failing', problem: 'txt' });
    expect(await isAllowed(domain)).toBe(true);

    const other = await createPanel(server);
    expect((await add(domain, other.owner)).body.code).toBe('domain.taken');
    expect((await call(server, { method: 'DELETE', url: `/api/site/domain/${domain}`, as: panel.owner })).status).toBe(
      200,
    );
    expect(await isAllowed(domain)).toBe(false);
    expect((await add(domain, other.owner)).body.code).toBe('domain.cooling_down');
    expect((await add(domain)).status).toBe(201);
  });

  test('a name at the top of a zone is proven by its address', async () => {
    const { body } = await add('exemplo.test');
    zone.txt.set(body.txt.name, body.txt.value);
    zone.a.set('exemplo.test', '192.0.2.7');
    expect((await check('exemplo.test')).body.problem).toBe('target');
    zone.a.set('localhost', '192.0.2.7');
    expect((await check('exemplo.test')).body.status).toBe('verified');
  });

  test('a claim that is not proven keeps nobody else from it: whoever proves it first has it', async () => {
    const domain = 'disputa.exemplo.test';
    const rival = await createPanel(server);
    const [squatter, owner] = [await add(domain, rival.owner), await add(domain)];
    expect([squatter.status, owner.status]).toEqual([201, 201]);
    expect(squatter.body.txt.value).not.toBe(owner.body.txt.value);
    prove(owner.body);
    expect((await check(domain, rival.owner)).body).toMatchObject({ status: 'pending', problem: 'txt' });
    expect((await check(domain)).body.status).toBe('verified');
    prove(squatter.body);
    expect((await check(domain, rival.owner)).body.code).toBe('domain.taken');
  });

  test.each(['localhost', 'x.localhost', 'localhost:3000'])(
    'the platform’s own name %s cannot be claimed',
    async (name) => {
      expect((await add(name)).body.code).toBe('domain.invalid');
    },
  );

  test('only owners and admins manage domains, each those of their own panel', async () => {
    await add('minha.exemplo.test');
    const student = await createActor(server, panel);
    const rival = await createPanel(server);
    expect((await add('outra.exemplo.test', student)).status).toBe(403);
    expect((await check('minha.exemplo.test', rival.owner)).status).toBe(404);
    const answer = await call(server, {
      method: 'DELETE',
      url: '/api/site/domain/minha.exemplo.test',
      as: rival.owner,
    });
    expect(answer.status).toBe(404);
  });

  test('a DNS that does not answer is told, and nothing changes', async () => {
    const deaf = await createTestServer({ CLUBE_DNS_SERVERS: '127.0.0.1:9' });
    const own = await createPanel(deaf);
    await call(deaf, { method: 'POST', url: '/api/site/domain', as: own.owner, body: { domain: 'mudo.exemplo.test' } });
    const { body } = await call<Answer>(deaf, {
      method: 'POST',
      url: '/api/site/domain/mudo.exemplo.test/check',
      as: own.owner,
    });
    await deaf.close();
    expect(body).toMatchObject({ status: 'pending', problem: 'dns' });
  });

  test('a panel that closed is not served any more', async () => {
    const gone = await createPanel(server);
    expect(await isAllowed(`${gone.slug}.localhost`)).toBe(true);
    await server.context.connection.pool.query('update sites set deleted_at = now() where id = $1', [gone.siteId]);
    expect(await isAllowed(`${gone.slug}.localhost`)).toBe(false);
  });
});

describe('of two panels', () => {
  const remove = (domain: string, owner = panel.owner) =>
    call<Answer>(server, { method: 'DELETE', url: `/api/site/domain/${domain}`, as: owner });
  /** Both have asked for the domain, and its DNS proves both. */
  async function rivals(domain: string) {
    const other = await createPanel(server);
    const [mine, theirs] = [await add(domain), await add(domain, other.owner)];
    prove(mine.body);
    zone.txt.set(mine.body.txt.name, [mine.body.txt.value, theirs.body.txt.value]);
    zone.cname.set(domain, 'localhost');
    return other;
  }
  const statusOf = async (domain: string, owner = panel.owner) =>
    (await call<Domain[]>(server, { url: '/api/site/domain', as: owner })).body.find((one) => one.domain === domain)
      ?.status;

  test('that prove one domain at the same time, one has it and the other is told', async () => {
    for (let round = 0; round < 20; round += 1) {
      const domain = `junto-${round}.example`;
      const other = await rivals(domain);
      const [mine, theirs] = await Promise.all([check(domain), check(domain, other.owner)]);
      expect([mine.status, theirs.status].toSorted()).toEqual([200, 409]);
      expect((mine.status === 409 ? mine : theirs).body.code).toBe('domain.taken');
      const states = [await statusOf(domain), await statusOf(domain, other.owner)];
      expect(states.toSorted()).toEqual(['pending', 'verified']);
    }
  });

  test('the one whose DNS answered first does not have it when the other was written first', async () => {
    const domain = 'tarde.example';
    const other = await rivals(domain);
    const { promise, resolve } = Promise.withResolvers<void>();
    late.push(promise);
    const mine = check(domain);
    while (late.length > 0) await new Promise(setImmediate);
    expect((await check(domain, other.owner)).body.status).toBe('verified');
    resolve();
    expect((await mine).body.code).toBe('domain.taken');
    expect(await statusOf(domain)).toBe('pending');
  });

  test('a claim that was made before the domain was given up waits as long as one made after', async () => {
    const domain = 'espera.example';
    const other = await rivals(domain);
    expect((await check(domain)).body.status).toBe('verified');
    expect((await check(domain, other.owner)).body.code).toBe('domain.taken');
    await remove(domain);
    expect((await check(domain, other.owner)).body.code).toBe('domain.cooling_down');
    const { pool } = server.context.connection;
    // The hourly look has no other rule.
    await pool.query('update domains set checked_at = null where domain = $1', [domain]);
    await recheckDomains(server.context);
    expect(await statusOf(domain, other.owner)).toBe('pending');
    expect(await isAllowed(domain)).toBe(false);

    const pass = async (interval: string) =>
      pool.query('update released_domains set free_at = free_at - $2::interval where domain = $1', [domain, interval]);
    await pass('6 days 23 hours');
    expect((await check(domain, other.owner)).body.code).toBe('domain.cooling_down');
    await pass('2 hours');
    expect((await check(domain, other.owner)).body.status).toBe('verified');
  });

  test('a claim whose DNS answers while the domain is given up waits too', async () => {
    const domain = 'enquanto.example';
    const other = await rivals(domain);
    await check(domain);
    const { promise, resolve } = Promise.withResolvers<void>();
    late.push(promise);
    const theirs = check(domain, other.owner);
    while (late.length > 0) await new Promise(setImmediate);
    await remove(domain);
    resolve();
    expect((await theirs).body.code).toBe('domain.cooling_down');
  });

  test('whoever gave it up has it back at once, and again keeps it from the other', async () => {
    const domain = 'retorno.example';
    const other = await rivals(domain);
    await check(domain);
    await remove(domain);
    const again = await add(domain);
    zone.txt.set(again.body.txt.name, again.body.txt.value);
    expect((await check(domain)).body.status).toBe('verified');
    // Proven again, looked at again, although the days are not over: its own do not count.
    expect((await check(domain)).body.status).toBe('verified');
    expect((await check(domain, other.owner)).body).toMatchObject({ status: 'pending', problem: 'txt' });
  });

  test('a claim that was never proven and is given up keeps nobody waiting', async () => {
    const domain = 'nunca.example';
    const squatter = await createPanel(server);
    await add(domain, squatter.owner);
    expect((await remove(domain, squatter.owner)).status).toBe(200);
    const mine = await add(domain);
    prove(mine.body);
    expect((await check(domain)).body.status).toBe('verified');
  });
});

describe('looking again', () => {
  const age = (domain: string, interval: string) =>
    server.context.connection.pool.query(
      `update domains set checked_at = checked_at - $2::interval, problem_since = problem_since - $2::interval where domain = $1`,
      [domain, interval],
    );
  const listed = async (domain: string, owner = panel.owner) =>
    (await call<Domain[]>(server, { url: '/api/site/domain', as: owner })).body.find((one) => one.domain === domain)!;

  test('an open claim proves itself, without anybody pressing a button', async () => {
    const { body } = await add('sozinho.example');
    prove(body);
    await recheckDomains(server.context);
    expect((await listed('sozinho.example')).status).toBe('verified');
    expect(await isAllowed('sozinho.example')).toBe(true);
  });

  test('a proven domain that changed hands is told at once, kept for a week, and then free for whoever proves it', async () => {
    const { body } = await add('mudou.example');
    prove(body);
    await check('mudou.example');
    zone.txt.delete(body.txt.name);
    await recheckDomains(server.context);
    expect((await listed('mudou.example')).status).toBe('verified');
    await age('mudou.example', '25 hours');
    await recheckDomains(server.context);
    expect(await listed('mudou.example')).toMatchObject({ status: 'failing', problem: 'txt' });
    expect(await isAllowed('mudou.example')).toBe(true);
    await age('mudou.example', '8 days');
    await recheckDomains(server.context);
    expect(await listed('mudou.example')).toMatchObject({ status: 'pending', is_primary: false });
    expect(await isAllowed('mudou.example')).toBe(false);

    const next = await createPanel(server);
    const claim = await add('mudou.example', next.owner);
    prove(claim.body);
    expect((await check('mudou.example', next.owner)).body.status).toBe('verified');
  });

  test('a problem that goes away in time costs nothing', async () => {
    const { body } = await add('volta.example');
    prove(body);
    await check('volta.example');
    zone.txt.delete(body.txt.name);
    await age('volta.example', '25 hours');
    await recheckDomains(server.context);
    prove(body);
    await age('volta.example', '6 days');
    await recheckDomains(server.context);
    await age('volta.example', '6 days');
    await recheckDomains(server.context);
    expect((await listed('volta.example')).status).toBe('verified');
  });

  test('the owner is told once where else their panel is, whoever proved it and when', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    const told = async () => {
      await mailOwed(server.context, domainModule.mails ?? [], (error) => {
        throw error;
      });
      return (await server.context.mailer.stored(own.owner.email)).map(({ subject }) => subject);
    };
    for (const [domain, look] of [
      ['ladrao.example', async () => check('ladrao.example', admin)],
      ['depois.example', async () => recheckDomains(server.context)],
    ] as const) {
      const before = await told();
      prove((await add(domain, admin)).body);
      expect(await told()).toEqual(before);
      await look();
      expect(await told()).toEqual([expect.stringContaining('domínio novo'), ...before]);
      const mail = (await server.context.mailer.stored(own.owner.email))[0]!;
      expect(mail.text).toContain(domain.replace('.', ' . '));
      // It stands, and is looked at every day.
      expect((await check(domain, admin)).body.status).toBe('verified');
      expect(await told()).toHaveLength(before.length + 1);
    }
    expect(await server.context.mailer.stored(admin.email)).toEqual([]);
  });

  test('two servers that look at the same time ask once', async () => {
    await add('duas.example');
    const asked: string[] = [];
    const { resolver } = server.context;
    const watched = {
      ...server.context,
      resolver: { ...resolver, txt: (name: string) => (asked.push(name), resolver.txt(name)) },
    };
    await Promise.all([recheckDomains(watched), recheckDomains(watched), recheckDomains(watched)]);
    expect(asked.filter((name) => name === '_clube.duas.example')).toHaveLength(1);
  });
});
