import { envSchema } from 'env-schema';
import { Type, type Static } from 'typebox';
import { parsePixKey, plainAscii } from './lib/pix/index.ts';

/** Every setting of the server, by its name in the environment. */
const Environment = Type.Object({
  CLUBE_ROLES: Type.String({ pattern: '^(web|http|worker)( *, *(web|http|worker))*$', default: 'web,http,worker' }),
  /** Where it listens; empty is everywhere, and this machine alone for a demo that is not said to be everybody's. */
  HOST: Type.String({ default: '' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  /** Host (with port) of the main app; panels are `<slug>.<mainHost>`. */
  CLUBE_MAIN_HOST: Type.Optional(Type.String({ minLength: 1 })),
  CLUBE_HTTPS: Type.Boolean({ default: false }),
  /** Addresses of proxies whose X-Forwarded-For counts, as Fastify's `trustProxy` reads them. */
  CLUBE_TRUST_PROXY: Type.String({ default: 'loopback' }),
  /** The server's own role: reads and writes rows, changes no tables. */
  DATABASE_URL: Type.String(),
  /** The role that owns the tables, used while starting; empty takes `DATABASE_URL` for both. */
  DATABASE_MIGRATION_URL: Type.String({ default: '' }),
  /** `allowed` lets a public server work as superuser of its database. */
  CLUBE_DATABASE_SUPERUSER: Type.String({ default: '' }),
  CLUBE_DATABASE_POOL: Type.Integer({ minimum: 1, default: 10 }),
  CLUBE_DATA: Type.String({ minLength: 1 }),
  /** Which channel's releases pages are composed of. */
  CLUBE_CHANNEL: Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', default: 'stable' }),
  /** Signs playback tokens and captchas, seals the secrets of second factors: who changes it, switches them off. */
  CLUBE_SECRET: Type.String({ minLength: 32 }),
  /** The operator's: makes release tokens and may publish everything. Empty leaves it to the teams' tokens. */
  CLUBE_DEPLOY_TOKEN: Type.String({ default: '' }),
  SMTP_URL: Type.String({ default: '' }),
  /** OpenID Connect; an empty client switches signing in with Google off. */
  GOOGLE_ISSUER: Type.String({ default: 'https://accounts.google.com' }),
  GOOGLE_CLIENT_ID: Type.String({ default: '' }),
  GOOGLE_CLIENT_SECRET: Type.String({ default: '' }),
  /** Origins of the video hosts' players, for whoever reaches them through a proxy of their own. */
  CLUBE_YOUTUBE_ORIGIN: Type.String({ pattern: '^https?://[^/]+$', default: 'https://www.youtube-nocookie.com' }),
  CLUBE_VIMEO_ORIGIN: Type.String({ pattern: '^https?://[^/]+$', default: 'https://player.vimeo.com' }),
  /** Empty takes the host that each library of Panda has. */
  CLUBE_PANDA_ORIGIN: Type.String({ pattern: '^(https?://[^/]+)?$', default: '' }),
  /** For tests: one origin that pages of all other hosts are framed from; never one of ours. Empty takes each host's own. */
  CLUBE_EMBED_ORIGIN: Type.String({ pattern: '^(https?://[^/]+)?$', default: '' }),
  /** Where hosts of videos are asked what a video is called; empty asks each host itself, `off` asks nobody. */
  CLUBE_OEMBED_ORIGIN: Type.String({ pattern: '^(off|https?://[^/]+)?$', default: '' }),
  /** DNS servers that domain checks ask, `address:port`; empty takes the system's. */
  CLUBE_DNS_SERVERS: Type.String({ default: '' }),
  /** `any` lets webhooks, and notices to browsers, lead to http and to addresses of this network, for whoever tries them out on one machine. */
  CLUBE_WEBHOOK_TARGETS: Type.String({ pattern: '^(any)?$', default: '' }),
  /** The operator's PIX key, by which panels pay their plan, with who holds it and in which city; empty offers no PIX. */
  CLUBE_PIX_KEY: Type.String({ maxLength: 77, default: '' }),
  CLUBE_PIX_HOLDER: Type.String({ maxLength: 25, default: '' }),
  CLUBE_PIX_CITY: Type.String({ maxLength: 15, default: '' }),
  /** The operator's keys at Stripe, by which panels pay their plan by card; both or none. Where it is asked: for whoever reaches it through a proxy. */
  CLUBE_STRIPE_SECRET_KEY: Type.String({ maxLength: 255, default: '' }),
  CLUBE_STRIPE_WEBHOOK_SECRET: Type.String({ maxLength: 255, default: '' }),
  CLUBE_STRIPE_ORIGIN: Type.String({ pattern: '^https?://[^/]+$', default: 'https://api.stripe.com' }),
  CLUBE_MAIL_FROM: Type.String({ default: 'Clube <no-reply@localhost>' }),
  /** Domain of the addresses at which tickets are answered by mail (docs/adr/0154); empty takes no mail. Its MX, or a relay, leads to the port below. */
  CLUBE_REPLY_DOMAIN: Type.String({ pattern: '^([a-z0-9-]+(\\.[a-z0-9-]+)*)?$', default: '' }),
  CLUBE_REPLY_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 2525 }),
  /** Demo accounts are printed and the development mailbox is open. Refused on a public server, see `CLUBE_DEMO_PUBLIC`. */
  CLUBE_DEMO: Type.Boolean({ default: false }),
  /** `yes-everybody-may-enter` lets a public server be a demo all the same. */
  CLUBE_DEMO_PUBLIC: Type.String({ default: '' }),
  /** Opens /metrics to whoever brings it; without it only calls from this machine are answered. */
  CLUBE_METRICS_TOKEN: Type.String({ default: '' }),
  /** A body that brings nothing to speak of for so long is ended, header lines that take longer too. */
  CLUBE_SLOW_REQUEST_SECONDS: Type.Number({ minimum: 0.2, default: 10 }),
  /** Multiplies every rate limit; test suites that come from one address raise it. */
  CLUBE_RATE_LIMIT_FACTOR: Type.Number({ exclusiveMinimum: 0, default: 1 }),
  /** Hours without a sign of life after which a session of staff ends. */
  CLUBE_STAFF_IDLE_HOURS: Type.Number({ exclusiveMinimum: 0, default: 12 }),
  CLUBE_UPLOAD_LIMIT_BYTES: Type.Integer({ minimum: 1, default: 20 * 1024 ** 3 }),
  /** What converts media: FFmpeg as it comes with the product, the `program` on the PATH, none, or whichever is there. */
  CLUBE_CONVERTER: Type.Union(
    (['auto', 'built-in', 'program', 'none'] as const).map((choice) => Type.Literal(choice)),
    { default: 'auto' },
  ),
  /** How far what converts stands behind everything else on its machine: 19 works only where nobody else wants to, 0 as everybody. */
  CLUBE_CONVERT_NICE: Type.Integer({ minimum: 0, maximum: 19, default: 19 }),
  /** Whether first pictures come from the server; `false` leaves them to browsers. */
  CLUBE_RENDERING: Type.Boolean({ default: true }),
  /** How long a page waits for its picture, milliseconds. */
  CLUBE_RENDER_MS: Type.Number({ exclusiveMinimum: 0, default: 50 }),
  /** Processes that draw. */
  CLUBE_RENDERERS: Type.Integer({ minimum: 1, maximum: 16, default: 1 }),
  LOG_LEVEL: Type.String({ default: 'info' }),
});
type Environment = Static<typeof Environment>;

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
/** The settings under the names by which the server reads them. */
function settingsOf(env: Environment) {
  return {
    roles: listOf(env.CLUBE_ROLES) as Role[],
    host: env.HOST || (env.CLUBE_DEMO && env.CLUBE_DEMO_PUBLIC !== DEMO_PUBLIC ? 'localhost' : '0.0.0.0'),
    port: env.PORT,
    mainHost: env.CLUBE_MAIN_HOST ?? `localhost:${env.PORT}`,
    https: env.CLUBE_HTTPS,
    trustProxy: env.CLUBE_TRUST_PROXY,
    databaseUrl: env.DATABASE_URL,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
    databaseSuperuser: env.CLUBE_DATABASE_SUPERUSER,
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
/** Settings that are right one by one and open the door together. */
function dangersOf(config: Config): string[] {
  if (!isPublic(config)) return [];
  return [
    ...(config.demo && !isOpenDemo(config)
      ? [
          `CLUBE_DEMO: a demo prints its passwords and shows every mail to everybody, and ${mainOrigin(config)} is public. ` +
            `Set CLUBE_DEMO=false, or CLUBE_DEMO_PUBLIC=${DEMO_PUBLIC} if that is what you want`,
        ]
      : []),
    ...(config.anyWebhookTarget
      ? ['CLUBE_WEBHOOK_TARGETS: with `any` every panel reaches the network of this server. Leave it empty']
      : []),
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
