import { envSchema } from 'env-schema';
import { Environment } from './environment.ts';
import { isNear } from './lib/near.ts';
import { parsePixKey, plainAscii } from './lib/pix/index.ts';

type Role = 'web' | 'http' | 'worker';
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** How the operator is paid by PIX; null where nothing of it is set. @throws ConfigError where it could not be paid by */
function pixOf({ CLUBE_PIX_KEY, CLUBE_PIX_HOLDER, CLUBE_PIX_CITY }: Environment) {
  if (CLUBE_PIX_KEY === '') return null;
  const [key, holder, city] = [
    parsePixKey(CLUBE_PIX_KEY),
    plainAscii(CLUBE_PIX_HOLDER, 25),
    plainAscii(CLUBE_PIX_CITY, 15),
  ];
  if (!key) throw refuse(['CLUBE_PIX_KEY: must be an e-mail, a phone with +, a CPF, a CNPJ or a random key']);
  if (!holder) throw refuse(['CLUBE_PIX_HOLDER: must be set with letters']);
  if (!city) throw refuse(['CLUBE_PIX_CITY: must be set with letters']);
  return { key, holder, city };
}

/** How the operator is paid by card; null where nothing of it is set. @throws ConfigError for one key without the other: what was paid would not be heard of */
function stripeOf({ CLUBE_STRIPE_SECRET_KEY: key, CLUBE_STRIPE_WEBHOOK_SECRET: webhookSecret, ...env }: Environment) {
  if (key === '' && webhookSecret === '') return null;
  if (key === '' || webhookSecret === '')
    throw refuse(['CLUBE_STRIPE_SECRET_KEY, CLUBE_STRIPE_WEBHOOK_SECRET: must be set together']);
  return { key, webhookSecret, origin: env.CLUBE_STRIPE_ORIGIN };
}

const DEMO_PUBLIC = 'yes-everybody-may-enter';
const HTTP_PUBLIC = 'yes-everybody-on-the-way-may-read';
/** The settings under the names by which the server reads them. */
function settingsOf(env: Environment) {
  return {
    roles: listOf(env.CLUBE_ROLES) as Role[],
    host: env.HOST || (env.CLUBE_DEMO && env.CLUBE_DEMO_PUBLIC !== DEMO_PUBLIC ? 'localhost' : '0.0.0.0'),
    port: env.PORT,
    mainHost: env.CLUBE_MAIN_HOST ?? `localhost:${env.PORT}`,
    https: env.CLUBE_HTTPS,
    httpPublic: env.CLUBE_HTTP_PUBLIC,
    trustProxy: env.CLUBE_TRUST_PROXY,
    databaseUrl: env.DATABASE_URL,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
    databaseSuperuser: env.CLUBE_DATABASE_SUPERUSER,
    databaseOwner: env.CLUBE_DATABASE_OWNER,
    databasePoolSize: env.CLUBE_DATABASE_POOL,
    dataFolder: env.CLUBE_DATA,
    channel: env.CLUBE_CHANNEL,
    secret: env.CLUBE_SECRET,
    deployToken: env.CLUBE_DEPLOY_TOKEN,
    smtpUrl: env.SMTP_URL,
    googleIssuer: env.GOOGLE_ISSUER,
    googleClientId: env.GOOGLE_CLIENT_ID,
    googleClientSecret: env.GOOGLE_CLIENT_SECRET,
    youtubeOrigin: env.CLUBE_YOUTUBE_ORIGIN,
    vimeoOrigin: env.CLUBE_VIMEO_ORIGIN,
    pandaOrigin: env.CLUBE_PANDA_ORIGIN,
    embedOrigin: env.CLUBE_EMBED_ORIGIN,
    oembedOrigin: env.CLUBE_OEMBED_ORIGIN,
    dnsServers: listOf(env.CLUBE_DNS_SERVERS),
    anyWebhookTarget: env.CLUBE_WEBHOOK_TARGETS === 'any',
    pix: pixOf(env),
    stripe: stripeOf(env),
    mailFrom: env.CLUBE_MAIL_FROM,
    replyDomain: env.CLUBE_REPLY_DOMAIN,
    replyPort: env.CLUBE_REPLY_PORT,
    demo: env.CLUBE_DEMO,
    demoPublic: env.CLUBE_DEMO_PUBLIC,
    metricsToken: env.CLUBE_METRICS_TOKEN,
    slowRequestSeconds: env.CLUBE_SLOW_REQUEST_SECONDS,
    rateLimitFactor: env.CLUBE_RATE_LIMIT_FACTOR,
    staffIdleHours: env.CLUBE_STAFF_IDLE_HOURS,
    uploadLimitBytes: env.CLUBE_UPLOAD_LIMIT_BYTES,
    converter: env.CLUBE_CONVERTER,
    convertNice: env.CLUBE_CONVERT_NICE,
    rendering: env.CLUBE_RENDERING,
    renderMs: env.CLUBE_RENDER_MS,
    renderers: env.CLUBE_RENDERERS,
    logLevel: env.LOG_LEVEL,
  };
}
export type Config = ReturnType<typeof settingsOf>;

const secrets = new Set<keyof Config>([
  'secret',
  'deployToken',
  'databaseUrl',
  'databaseMigrationUrl',
  'metricsToken',
  'smtpUrl',
  'googleClientSecret',
  // A key may be a CPF, a phone.
  'pix',
  'stripe',
]);

export class ConfigError extends Error {}
const refuse = (problems: readonly string[]) =>
  new ConfigError(`Wrong settings:\n  ${[...new Set(problems)].join('\n  ')}`);

/** Whether people other than whoever sits at this machine are meant to reach the server. */
export const isPublic = ({ https, mainHost }: Pick<Config, 'https' | 'mainHost'>) =>
  https || !/^(.+\.)?localhost(:\d+)?$|^127\.0\.0\.1(:\d+)?$/i.test(mainHost);

/** Whether everybody who reaches a demo may read its mails. */
export const isOpenDemo = ({ demo, demoPublic }: Pick<Config, 'demo' | 'demoPublic'>) =>
  demo && demoPublic === DEMO_PUBLIC;
const SSL_MODES = /^(?:disable|prefer|require|verify-ca|verify-full|no-verify)$/;
/** Whether everybody's rows would go to another network with nothing said of TLS that the driver hears; it leaves it out then. */
function goesBare(url: string): boolean {
  // As the driver reads it: no host is a socket of this machine, and one among the parameters wins.
  const address = url.replace('@/', '@localhost/');
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  const isSaid =
    SSL_MODES.test(searchParams.get('sslmode') ?? '') ||
    ['ssl', 'sslcert', 'sslkey', 'sslrootcert'].some((name) => searchParams.get(name));
  return !host.startsWith('/') && !isNear(host) && !isSaid;
}

/** Settings that are right one by one and open the door together. */
function dangersOf(config: Config): string[] {
  if (!isPublic(config)) return [];
  return [
    ...(!config.https && config.httpPublic !== HTTP_PUBLIC
      ? [
          `CLUBE_HTTPS: ${config.mainHost} is public, and without https passwords and sessions are read on their way there. ` +
            `Set CLUBE_HTTPS=true behind a proxy that speaks it, or CLUBE_HTTP_PUBLIC=${HTTP_PUBLIC} if that is what you want`,
        ]
      : []),
    ...(config.demo && !isOpenDemo(config)
      ? [
          `CLUBE_DEMO: a demo prints its passwords and shows every mail to everybody, and ${mainOrigin(config)} is public. ` +
            `Set CLUBE_DEMO=false, or CLUBE_DEMO_PUBLIC=${DEMO_PUBLIC} if that is what you want`,
        ]
      : []),
    ...(config.anyWebhookTarget
      ? ['CLUBE_WEBHOOK_TARGETS: with `any` every panel reaches the network of this server. Leave it empty']
      : []),
    ...(['databaseUrl', 'databaseMigrationUrl'] as const)
      .filter((name) => goesBare(config[name]))
      .map(
        (name) =>
          `${name === 'databaseUrl' ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL'}: its host is beyond this network, where everybody's data can be read on the way. ` +
          'Add sslmode=verify-full to it, or sslmode=disable if that is what you want',
      ),
  ];
}

type Problem = { instancePath: string; params: { missingProperty?: string }; message?: string };
const wordsOf = ({ instancePath, params, message }: Problem) =>
  params.missingProperty ? `${params.missingProperty}: must be set` : `${instancePath.slice(1)}: ${message}`;

/** Reads the settings. @throws ConfigError that names every setting that is missing or wrong */
export function readConfig(environment: Record<string, string | undefined>): Config {
  try {
    const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
    const config = settingsOf(envSchema<Environment>({ schema: Environment, data: given, env: false }));
    const dangers = dangersOf(config);
    if (dangers.length > 0) throw refuse(dangers);
    return config;
  } catch (error) {
    if (error instanceof Error && 'errors' in error) throw refuse((error.errors as Problem[]).map(wordsOf));
    throw error;
  }
}

/** The settings as they may be printed. */
export function redactConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      secrets.has(key as keyof Config) && value !== '' && value !== null ? '***' : value,
    ]),
  );
}

/** A panel's own domain as a host: with the port of the main app, which a public server does not have. */
export const domainHost = ({ mainHost }: Config, domain: string) => domain + (/:\d+$/.exec(mainHost)?.[0] ?? '');

/** The main app's host without its port: panels are one label below it. */
export const mainName = ({ mainHost }: Pick<Config, 'mainHost'>) => mainHost.replace(/:\d+$/, '');

/** The origin under which people reach the main app. */
export const mainOrigin = (config: Config) => `${config.https ? 'https' : 'http'}://${config.mainHost}`;
/** The origin of a panel's address below the main app. */
export const panelOrigin = (config: Config, slug: string) =>
  `${config.https ? 'https' : 'http'}://${slug}.${config.mainHost}`;
