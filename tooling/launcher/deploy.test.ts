// What `deploy/` says about this server, held against the server itself.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isPublic, readConfig } from '../../api/src/config.ts';
import { Environment } from '../../api/src/environment.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../deploy', file), 'utf8');
const compose = read('compose.yaml');
const caddy = read('Caddyfile');
const image = read('Dockerfile');
const guide = read('README.md');

/** The lines of a service in compose.yaml, one level in. */
const serviceOf = (name: string) => new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
/** Settings of a service, its references left as they are. */
const settingsOf = (name: string) =>
  Object.fromEntries(
    [...serviceOf(name).matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, key, value]) => [
      key!,
      value!.replaceAll("'", ''),
    ]),
  );
/** As compose fills it in: from the environment, else the default after `:-`, else it refuses (`:?`). */
const filledIn = (value: string, environment: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, text = '') => {
    if (environment[name]) return environment[name];
    if (kind === '?') throw new Error(`${name}: ${text}`);
    return text;
  });
/** What the guide tells people to write into deploy/.env. */
const written = Object.fromEntries(
  [...(/```\n(CLUBE_MAIN_HOST=[\s\S]+?)```/.exec(guide)?.[1] ?? '').matchAll(/^([A-Z_]+)=(.*?)(?: +#.*)?$/gm)].map(
    ([, key, value]) => [key!, value!.trim() === '…' ? 'x'.repeat(48) : value!],
  ),
);
const ofImage = Object.fromEntries(
  [.../^ENV (.+)$/m.exec(image)![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, k, v]) => [k!, v!]),
);
const environment = () =>
  Object.fromEntries(Object.entries(settingsOf('clube')).map(([key, value]) => [key, filledIn(value, written)]));

test('what the guide asks for is enough, and makes a public server with mail that is no demo', () => {
  const config = readConfig({ ...ofImage, ...environment() });
  expect(isPublic(config)).toBe(true);
  expect(config).toMatchObject({ https: true, demo: false, mainHost: written['CLUBE_MAIN_HOST'], dataFolder: '/data' });
  expect(config.smtpUrl).toBe(written['SMTP_URL']);
});

test.each(['CLUBE_SECRET', 'SMTP_URL', 'CLUBE_MAIL_FROM', 'CLUBE_DATABASE_PASSWORD', 'POSTGRES_PASSWORD'])(
  'without %s it does not start',
  (name) => {
    const { [name]: _, ...rest } = written;
    expect(() =>
      Object.values({ ...settingsOf('clube'), ...settingsOf('caddy') }).map((value) => filledIn(value, rest)),
    ).toThrow(name);
  },
);

test('every setting that it names is one of the server’s', () => {
  const known = new Set(Object.keys(Environment.properties));
  expect(Object.keys(settingsOf('clube')).filter((name) => !known.has(name))).toEqual([]);
  const told = [...guide.matchAll(/`((?:CLUBE|DATABASE|SMTP|GOOGLE)_[A-Z_]+)/g)].map(([, name]) => name!);
  expect(told.length).toBeGreaterThan(8);
  expect(told.filter((name) => !known.has(name))).toEqual([]);
});

test('the server works as another role than the owner of its tables', () => {
  const { databaseUrl, databaseMigrationUrl } = readConfig({ ...ofImage, ...environment() });
  expect(new URL(databaseUrl).username).toBe('clube_app');
  expect(new URL(databaseMigrationUrl).username).toBe(settingsOf('postgres')['POSTGRES_USER']);
});

test('only Caddy is reached from outside, keeps inner addresses inside, and is the proxy that is believed', () => {
  const services = [...compose.matchAll(/^ {2}(\w+):\n {4}/gm)].map(([, name]) => name!);
  expect(services).toEqual(['caddy', 'clube', 'postgres']);
  expect(services.filter((name) => /^ {4}(ports|network_mode|privileged):/m.test(serviceOf(name)))).toEqual(['caddy']);
  expect(/@internal path (.+)/.exec(caddy)![1]!.split(' ').toSorted()).toEqual(['/internal/*', '/metrics']);
  expect(caddy).toMatch(/respond @internal 404/);
  expect(environment()['CLUBE_TRUST_PROXY']).toBe('loopback,uniquelocal');
  const port = readConfig({ ...ofImage, ...environment() }).port;
  expect([...caddy.matchAll(/clube:(\d+)/g)].map(([, found]) => Number(found))).toEqual([port, port]);
  expect(image).toContain(`EXPOSE ${port}`);
  expect(caddy).toContain('/internal/tls-allowed');
});
