// What `deploy/` says about this server, held against the server itself.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isPublic, readConfig } from '../../api/src/config.ts';
import { Environment } from '../../api/src/environment.ts';
import { ROOT } from '../build/apps.ts';

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

test('the image runs as a user who owns its data and nothing of what runs', () => {
  const [built = '', run = ''] = image.split(/^USER node$/m);
  expect(built).toContain('install -d -o node -g node /data');
  expect(built).not.toMatch(/--chown|chown /);
  expect(run).toMatch(/^VOLUME \/data$/m);
  expect(run).toMatch(/^CMD /m);
  expect(serviceOf('clube')).not.toMatch(/^ {4}user:/m);
  // Below 1024 only root may listen.
  const { port } = readConfig({ ...ofImage, ...environment() });
  expect(Math.min(port, Number(filledIn(settingsOf('clube')['CLUBE_REPLY_PORT']!, written)))).toBeGreaterThan(1023);
});

test('the image has no tests, and nothing that is there for them', () => {
  const patterns = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  // As Docker reads them: the last one that fits a file, or a folder above it, decides.
  const isLeftOut = (file: string) =>
    patterns.reduce((isOut, pattern) => {
      const bare = pattern.replace(/^!/, '');
      const fits = path.matchesGlob(file, bare) || path.matchesGlob(file, `${bare}/**`);
      return fits ? bare === pattern : isOut;
    }, false);
  const exclude = (file: string) => /(^|\/)(node_modules|dist|\.clube|\.git)$/.test(file);
  const files = globSync('**/*.*', { cwd: ROOT, exclude });
  expect(files.length).toBeGreaterThan(3000);
  const kept = files.filter((file) => !isLeftOut(file));
  // What runs is there, and every room's package, without which the lockfile does not fit.
  expect(kept).toEqual(expect.arrayContaining(['tooling/launcher/start.ts', 'api/src/main.ts', 'pnpm-lock.yaml']));
  const packages = files.filter((file) => /^[^/]+\/package\.json$/.test(file));
  expect(packages.filter((file) => !kept.includes(file))).toEqual([]);
  const ofTests =
    /\.(test|spec)\.\w+(\.tmpl)?$|^(e2e|bench|api\/test|tooling\/(e2e|jest|test))\/|\/testing\/|(^|\/)jest\./;
  expect(kept.filter((file) => ofTests.test(file) && !packages.includes(file))).toEqual([]);
  const takesTests = (file: string) =>
    /from '(@jest\/globals|@testing-library\/[\w-]+|@playwright\/test)'/.test(
      readFileSync(path.join(ROOT, file), 'utf8'),
    );
  expect(kept.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && takesTests(file))).toEqual([]);
});

test('every setting that it names is one of the server’s', () => {
  const known = new Set(Object.keys(Environment.properties));
  expect(Object.keys(settingsOf('clube')).filter((name) => !known.has(name))).toEqual([]);
  const told = [...guide.matchAll(/`((?:CLUBE|DATABASE|SMTP|GOOGLE)_[A-Z_]+)/g)].map(([, name]) => name!);
  expect(told.length).toBeGreaterThan(8);
  expect(told.filter((name) => !known.has(name))).toEqual([]);
});

test('what it tells people to set reaches the server', () => {
  const [, set = ''] = /(Signing in with Google[\s\S]+?)\nGrowing:/.exec(guide) ?? [];
  const names = [...set.matchAll(/`((?:CLUBE|GOOGLE)_[A-Z_]+)/g)].map(([, name]) => name!);
  expect(names).toEqual(
    expect.arrayContaining(['CLUBE_REPLY_DOMAIN', 'CLUBE_PIX_KEY', 'CLUBE_STRIPE_SECRET_KEY', 'CLUBE_CHANNEL']),
  );
  const handedOn = settingsOf('clube');
  expect(names.filter((name) => !handedOn[name]?.includes(`\${${name}`))).toEqual([]);
});

test('the database and the proxy come before what the server draws, which takes the share of its whole container', () => {
  const shares = (name: string) => Number(/^ {4}cpu_shares: (\d+)$/m.exec(serviceOf(name))?.[1] ?? 1024);
  for (const name of ['postgres', 'caddy']) expect(shares(name)).toBeGreaterThanOrEqual(8 * shares('clube'));
});

test('the server works as another role than the owner of its tables', () => {
  const { databaseUrl, databaseMigrationUrl } = readConfig({ ...ofImage, ...environment() });
  expect(new URL(databaseUrl).username).toBe('clube_app');
  expect(new URL(databaseMigrationUrl).username).toBe(settingsOf('postgres')['POSTGRES_USER']);
});

test('over http Caddy leads pages to https and hands nothing on: what a program calls is refused', () => {
  const [, plain = ''] = /^http:\/\/ \{\n([^]*?)^\}/m.exec(caddy) ?? [];
  const lines = plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  expect(lines).toEqual([
    '@page {',
    'method GET HEAD',
    'not path /api/* /internal/* /metrics',
    '}',
    'redir @page https://{host}{uri} 308',
    'respond 403',
  ]);
});

test('Caddy speaks TLS 1.2 and 1.3 alone', () => {
  const sites = [...caddy.matchAll(/^(\S*) ?\{\n([^]*?)^\}/gm)].map(([, address, block]) => [address, block!] as const);
  expect(sites.map(([address]) => address)).toEqual(['', 'https://', 'http://']);
  const [, secure = ''] = /^\ttls \{\n([^]*?)^\t\}/m.exec(sites[1]![1]) ?? [];
  const said = secure.split('\n').map((line) => line.trim());
  expect(said.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['on_demand', 'protocols tls1.2 tls1.3']);
});

test('Caddy’s certificates are those that everybody trusts: nothing names another issuer, a test one or files of one’s own', () => {
  // Let’s Encrypt and ZeroSSL are what it asks where none is named; whoever names one is seen here.
  const words = caddy.split('\n').filter((line) => !line.trim().startsWith('#'));
  const ofCertificates =
    /\b(issuer|internal|local_certs|acme_ca|acme_ca_root|cert_issuer|skip_install_trust|load|auto_https|ca|pki|get_certificate|insecure\w*)\b/;
  expect(words.filter((line) => ofCertificates.test(line.replace(/\/internal\/|@internal/g, '')))).toEqual([]);
  // The names of a site’s own files would stand behind the word.
  expect(words.filter((line) => /^\s*tls\b/.test(line)).map((line) => line.trim())).toEqual(['tls {']);
  expect(serviceOf('caddy')).not.toMatch(/CADDY|ACME_CA|\.(pem|crt|key)\b/);
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
