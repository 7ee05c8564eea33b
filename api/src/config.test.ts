import { describe, expect, test } from '@jest/globals';
import { isPublic, readConfig, redactConfig } from './config.ts';

const read = (environment: Record<string, string>) =>
  readConfig({
    CLUBE_DATA: '/tmp/x',
    CLUBE_SECRET: 'a secret that is only used in tests',
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    ...environment,
  });

const ON_THE_WAY = { CLUBE_HTTP_PUBLIC: 'yes-everybody-on-the-way-may-read' };

describe('a server without https', () => {
  test.each(['clube.example', 'clube.example:3000', '192.168.1.7:3000', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'that others reach as %s is refused, unless it is told twice',
    (host) => {
      for (const said of ['', 'true', 'yes'])
        expect(() => read({ CLUBE_MAIN_HOST: host, CLUBE_HTTP_PUBLIC: said })).toThrow(
          `CLUBE_HTTPS: ${host} is public, and without https`,
        );
      expect(read({ CLUBE_MAIN_HOST: host, CLUBE_HTTPS: 'true' }).https).toBe(true);
      expect(read({ CLUBE_MAIN_HOST: host, ...ON_THE_WAY }).https).toBe(false);
    },
  );

  test.each(['localhost:3000', 'clube.localhost', '127.0.0.1:8080'])(
    'is fine on a machine of one’s own: %s',
    (host) => {
      expect(read({ CLUBE_MAIN_HOST: host }).https).toBe(false);
    },
  );
});

describe('a demo', () => {
  test.each([
    { CLUBE_HTTPS: 'true' },
    { CLUBE_MAIN_HOST: 'clube.example', ...ON_THE_WAY },
    { CLUBE_MAIN_HOST: '192.168.1.7:3000', ...ON_THE_WAY },
  ])('is refused where others get in: %j', (environment) => {
    expect(() => read({ CLUBE_DEMO: 'true', ...environment })).toThrow(/CLUBE_DEMO: a demo prints its passwords/);
    expect(() => read({ CLUBE_DEMO: 'true', CLUBE_DEMO_PUBLIC: 'true', ...environment })).toThrow(/CLUBE_DEMO/);
    expect(read({ ...environment }).demo).toBe(false);
    const twice = read({ CLUBE_DEMO: 'true', CLUBE_DEMO_PUBLIC: 'yes-everybody-may-enter', ...environment });
    expect(twice.demo).toBe(true);
  });

  test.each(['localhost:3000', 'clube.localhost', '127.0.0.1:8080', 'LOCALHOST'])('is fine at %s', (mainHost) => {
    expect(read({ CLUBE_DEMO: 'true', CLUBE_MAIN_HOST: mainHost }).demo).toBe(true);
    expect(isPublic(read({ CLUBE_MAIN_HOST: mainHost }))).toBe(false);
  });

  test.each(['localhost.evil.example', 'notlocalhost', '127.0.0.1.nip.io'])('%s is not local', (mainHost) => {
    expect(() => read({ CLUBE_DEMO: 'true', CLUBE_MAIN_HOST: mainHost })).toThrow(/CLUBE_DEMO/);
  });
});

describe('a database without TLS', () => {
  const open = { CLUBE_MAIN_HOST: 'clube.example', CLUBE_HTTPS: 'true' };
  const abroad = ['db.example.com', '203.0.113.7:6543', '[2001:db8::1]'];

  test.each([
    ...abroad.map((host) => `clube:x@${host}/clube`),
    'x@/clube?host=db.example.com',
    'x@localhost/x?host=db.example.com',
    'x@db.example.com/x?host=',
    'x@localhost/x?host=postgres&host=db.example.com',
    // None of it is heard by the driver.
    'x@db.example.com/x?sslMode=require',
    'x@db.example.com/x?ssl_mode=require',
    'x@db.example.com/x?sslaccept=strict',
    'x@db.example.com/x?sslmode=',
  ])('beyond the network of a public server is refused, and named without its password: %s', (rest) => {
    const url = `postgres://${rest}`;
    for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL'])
      expect(() => read({ ...open, [name]: url })).toThrow(
        new RegExp(`^Wrong settings:\\n  ${name}: its host(?!.*clube:x@)`),
      );
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const said of ['sslmode=verify-full', 'sslmode=disable', 'ssl=true']) {
      const told = `${url.replace('sslmode=', '')}${url.includes('?') ? '&' : '?'}${said}`;
      expect(read({ ...open, DATABASE_URL: told }).databaseUrl).toBe(told);
    }
  });

  test.each([
    'x@localhost/x',
    'x@127.0.0.1:1/x',
    'x@postgres:5432/x',
    'x@10.0.0.3/x',
    'x@[fd00::1]/x',
    'x@/x',
    'x@/x?host=/run/postgresql',
    'x@%2Frun%2Fpostgresql/x',
  ])('of this machine or its network is as it says: %s', (rest) => {
    expect(read({ ...open, DATABASE_URL: `postgres://${rest}` }).databaseUrl).toContain(rest);
  });
});

describe('where a server listens', () => {
  test('a demo is reached from this machine alone, unless it is told where or that everybody may enter', () => {
    expect(read({}).host).toBe('0.0.0.0');
    expect(read({ CLUBE_DEMO: 'true' }).host).toBe('localhost');
    expect(read({ CLUBE_DEMO: 'true', HOST: '' }).host).toBe('localhost');
    expect(read({ CLUBE_DEMO: 'true', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(read({ CLUBE_DEMO: 'true', CLUBE_DEMO_PUBLIC: 'yes-everybody-may-enter' }).host).toBe('0.0.0.0');
  });
});

describe('the key by which panels pay', () => {
  const pix = { CLUBE_PIX_KEY: '529.982.247-25', CLUBE_PIX_HOLDER: 'Rosa Lima', CLUBE_PIX_CITY: 'São Paulo' };

  test('is what a bank reads; without one there is none', () => {
    expect(read(pix).pix).toEqual({ key: '52998224725', holder: 'Rosa Lima', city: 'Sao Paulo' });
    expect(read({}).pix).toBeNull();
    expect(JSON.stringify(redactConfig(read(pix)))).not.toContain('52998224725');
  });

  test.each(['CLUBE_PIX_KEY', 'CLUBE_PIX_HOLDER', 'CLUBE_PIX_CITY'])('is refused by name where %s is none', (name) => {
    expect(() => read({ ...pix, [name]: '!' })).toThrow(name);
  });
});

describe('a setting', () => {
  test('that is missing is named, with all others that are wrong', () => {
    const wrong = {
      DATABASE_URL: 'x',
      PORT: '',
      CLUBE_HTTPS: 'yes',
      CLUBE_ROLES: 'web,boss',
      CLUBE_DATABASE_POOL: '0',
    };
    expect(() => readConfig(wrong)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /^Wrong settings:(?=[\s\S]*CLUBE_DATA: must be set)(?=[\s\S]*CLUBE_SECRET: must be set)(?=[\s\S]*PORT: must be integer)(?=[\s\S]*CLUBE_HTTPS: must be boolean)(?=[\s\S]*CLUBE_ROLES: must match)(?=[\s\S]*CLUBE_DATABASE_POOL: must be >= 1)/,
        ),
      }),
    );
  });

  test('is read as what it is: numbers, switches, lists; what is not set has its default', () => {
    const config = read({
      PORT: '4000',
      CLUBE_HTTPS: 'true',
      CLUBE_ROLES: 'web, http',
      CLUBE_RATE_LIMIT_FACTOR: '0.5',
      CLUBE_DNS_SERVERS: ' 10.0.0.1:53,10.0.0.2:53 ',
    });
    expect(config).toMatchObject({
      port: 4000,
      mainHost: 'localhost:4000',
      https: true,
      roles: ['web', 'http'],
      rateLimitFactor: 0.5,
      dnsServers: ['10.0.0.1:53', '10.0.0.2:53'],
      uploadLimitBytes: 21_474_836_480,
      demo: false,
    });
  });

  test('that is a secret is never printed', () => {
    const printed = JSON.stringify(redactConfig(read({ CLUBE_DEPLOY_TOKEN: 'deploy-me' })));
    expect(printed).not.toMatch(/a secret that|deploy-me|postgres:/);
    expect(printed).toContain('"secret":"***"');
  });
});
