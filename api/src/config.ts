import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Roles = Type.Array(Type.Union([Type.Literal('web'), Type.Literal('http'), Type.Literal('worker')]));

/** Every setting of the server. Names of the environment are in `environmentNames`. */
const Config = Type.Object({
  roles: Roles,
  host: Type.String(),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  /** Host (with port) of the main app; panels are `<slug>.<mainHost>`. */
  mainHost: Type.String({ minLength: 1 }),
  https: Type.Boolean(),
  /** Addresses of proxies whose X-Forwarded-For counts, as Fastify's `trustProxy` reads them. */
  trustProxy: Type.String(),
  /** The server's own role: reads and writes rows, changes no tables. */
  databaseUrl: Type.String(),
  /** The role that owns the tables, used while starting; empty takes `databaseUrl` for both. */
  databaseMigrationUrl: Type.String(),
  /** `allowed` lets a public server work as superuser of its database. */
  databaseSuperuser: Type.String(),
  databasePoolSize: Type.Integer({ minimum: 1 }),
  dataFolder: Type.String({ minLength: 1 }),
  /** Which channel's releases pages are composed of. */
  channel: Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' }),
  /** Signs playback tokens and captchas, seals the secrets of second factors: who changes it, switches them off. */
  secret: Type.String({ minLength: 32 }),
  /** The operator's: makes release tokens and may publish everything. Empty leaves it to the teams' tokens. */
  deployToken: Type.String(),
  smtpUrl: Type.String(),
  /** OpenID Connect; an empty client switches signing in with Google off. */
  googleIssuer: Type.String(),
  googleClientId: Type.String(),
  googleClientSecret: Type.String(),
  /** Origins of the video hosts' players, for whoever reaches them through a proxy of their own. */
  youtubeOrigin: Type.String({ pattern: '^https?://[^/]+$' }),
  vimeoOrigin: Type.String({ pattern: '^https?://[^/]+$' }),
  /** Empty takes the host that each library of Panda has. */
  pandaOrigin: Type.String({ pattern: '^(https?://[^/]+)?$' }),
  /** DNS servers that domain checks ask, `address:port`; empty takes the system's. */
  dnsServers: Type.Array(Type.String()),
  mailFrom: Type.String(),
  /** Demo accounts are printed and the development mailbox is open. Refused on a public server, see `demoPublic`. */
  demo: Type.Boolean(),
  /** `yes-everybody-may-enter` lets a public server be a demo all the same. */
  demoPublic: Type.String(),
  /** Opens /metrics to whoever brings it; without it only calls from this machine are answered. */
  metricsToken: Type.String(),
  /** A body that brings nothing to speak of for so long is ended, header lines that take longer too. */
  slowRequestSeconds: Type.Number({ minimum: 0.2 }),
  /** Multiplies every rate limit; test suites that come from one address raise it. */
  rateLimitFactor: Type.Number({ exclusiveMinimum: 0 }),
  /** Hours without a sign of life after which a session of staff ends. */
  staffIdleHours: Type.Number({ exclusiveMinimum: 0 }),
  uploadLimitBytes: Type.Integer({ minimum: 1 }),
  /** Whether first pictures come from the server; without, browsers draw them. */
  rendering: Type.Boolean(),
  /** How long a page waits for its picture, milliseconds. */
  renderMs: Type.Number({ exclusiveMinimum: 0 }),
  /** Processes that draw. */
  renderers: Type.Integer({ minimum: 1, maximum: 16 }),
  logLevel: Type.String(),
});
export type Config = Static<typeof Config>;

const environmentNames: Record<keyof Config, string> = {
  roles: 'CLUBE_ROLES',
  host: 'HOST',
  port: 'PORT',
  mainHost: 'CLUBE_MAIN_HOST',
  https: 'CLUBE_HTTPS',
  trustProxy: 'CLUBE_TRUST_PROXY',
  databaseUrl: 'DATABASE_URL',
  databaseMigrationUrl: 'DATABASE_MIGRATION_URL',
  databaseSuperuser: 'CLUBE_DATABASE_SUPERUSER',
  databasePoolSize: 'CLUBE_DATABASE_POOL',
  dataFolder: 'CLUBE_DATA',
  channel: 'CLUBE_CHANNEL',
  secret: 'CLUBE_SECRET',
  deployToken: 'CLUBE_DEPLOY_TOKEN',
  smtpUrl: 'SMTP_URL',
  googleIssuer: 'GOOGLE_ISSUER',
  googleClientId: 'GOOGLE_CLIENT_ID',
  googleClientSecret: 'GOOGLE_CLIENT_SECRET',
  youtubeOrigin: 'CLUBE_YOUTUBE_ORIGIN',
  vimeoOrigin: 'CLUBE_VIMEO_ORIGIN',
  pandaOrigin: 'CLUBE_PANDA_ORIGIN',
  dnsServers: 'CLUBE_DNS_SERVERS',
  mailFrom: 'CLUBE_MAIL_FROM',
  demo: 'CLUBE_DEMO',
  demoPublic: 'CLUBE_DEMO_PUBLIC',
  metricsToken: 'CLUBE_METRICS_TOKEN',
  slowRequestSeconds: 'CLUBE_SLOW_REQUEST_SECONDS',
  rateLimitFactor: 'CLUBE_RATE_LIMIT_FACTOR',
  staffIdleHours: 'CLUBE_STAFF_IDLE_HOURS',
  uploadLimitBytes: 'CLUBE_UPLOAD_LIMIT_BYTES',
  rendering: 'CLUBE_RENDERING',
  renderMs: 'CLUBE_RENDER_MS',
  renderers: 'CLUBE_RENDERERS',
  logLevel: 'LOG_LEVEL',
};

const defaults: Record<string, string> = {
  CLUBE_ROLES: 'web,http,worker',
  HOST: '0.0.0.0',
  PORT: '3000',
  CLUBE_HTTPS: 'false',
  CLUBE_TRUST_PROXY: 'loopback',
  DATABASE_MIGRATION_URL: '',
  CLUBE_DATABASE_SUPERUSER: '',
  CLUBE_DATABASE_POOL: '10',
  CLUBE_DEPLOY_TOKEN: '',
  CLUBE_CHANNEL: 'stable',
  SMTP_URL: '',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  CLUBE_YOUTUBE_ORIGIN: 'https://www.youtube-nocookie.com',
  CLUBE_VIMEO_ORIGIN: 'https://player.vimeo.com',
  CLUBE_PANDA_ORIGIN: '',
  CLUBE_DNS_SERVERS: '',
  CLUBE_MAIL_FROM: 'Clube <no-reply@localhost>',
  CLUBE_DEMO: 'false',
  CLUBE_DEMO_PUBLIC: '',
  CLUBE_METRICS_TOKEN: '',
  CLUBE_SLOW_REQUEST_SECONDS: '10',
  CLUBE_RATE_LIMIT_FACTOR: '1',
  CLUBE_STAFF_IDLE_HOURS: '12',
  CLUBE_UPLOAD_LIMIT_BYTES: String(20 * 1024 ** 3),
  CLUBE_RENDERING: 'false',
  CLUBE_RENDER_MS: '50',
  CLUBE_RENDERERS: '2',
  LOG_LEVEL: 'info',
};

const secrets = new Set<keyof Config>([
  'secret',
  'deployToken',
  'databaseUrl',
  'databaseMigrationUrl',
  'metricsToken',
  'smtpUrl',
  'googleClientSecret',
]);

export class ConfigError extends Error {}

/** Whether people other than whoever sits at this machine are meant to reach the server. */
export const isPublic = ({ https, mainHost }: Pick<Config, 'https' | 'mainHost'>) =>
  https || !/^(.+\.)?localhost(:\d+)?$|^127\.0\.0\.1(:\d+)?$/i.test(mainHost);

const DEMO_PUBLIC = 'yes-everybody-may-enter';
/** Settings that are right one by one and open the door together. */
function dangersOf(config: Config): string[] {
  if (!config.demo || !isPublic(config) || config.demoPublic === DEMO_PUBLIC) return [];
  return [
    `CLUBE_DEMO: a demo prints its passwords and shows every mail to everybody, and ${mainOrigin(config)} is public. ` +
      `Set CLUBE_DEMO=false, or CLUBE_DEMO_PUBLIC=${DEMO_PUBLIC} if that is what you want`,
  ];
}

/** Reads the settings. Throws a ConfigError that names every setting that is missing or wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const value = (key: keyof Config) => environment[environmentNames[key]] ?? defaults[environmentNames[key]];
  const raw = Object.fromEntries(
    (Object.keys(environmentNames) as (keyof Config)[]).map((key) => {
      const text = value(key);
      if (key === 'roles' || key === 'dnsServers')
        return [
          key,
          text
            ?.split(',')
            .map((part) => part.trim())
            .filter(Boolean),
        ];
      if (
        [
          'port',
          'databasePoolSize',
          'rateLimitFactor',
          'slowRequestSeconds',
          'staffIdleHours',
          'uploadLimitBytes',
          'renderMs',
          'renderers',
        ].includes(key)
      )
        return [key, Number(text)];
      if (key === 'https' || key === 'demo' || key === 'rendering') return [key, text === 'true'];
      return [key, key === 'mainHost' ? (text ?? `localhost:${value('port')}`) : text];
    }),
  );
  const problems = Value.Errors(Config, raw).map((error) => {
    const key = error.instancePath.split('/')[1] as keyof Config | undefined;
    return `${key ? environmentNames[key] : 'settings'}: ${error.message}`;
  });
  if (problems.length === 0) problems.push(...dangersOf(raw as Config));
  if (problems.length > 0) throw new ConfigError(`Wrong settings:\n  ${[...new Set(problems)].join('\n  ')}`);
  return raw as Config;
}

/** The settings as they may be printed. */
export function redactConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      secrets.has(key as keyof Config) && value !== '' ? '***' : value,
    ]),
  );
}

/** A panel's own domain as a host: with the port of the main app, which a public server does not have. */
export const domainHost = ({ mainHost }: Config, domain: string) => domain + (/:\d+$/.exec(mainHost)?.[0] ?? '');

/** The origin under which people reach the main app. */
export const mainOrigin = (config: Config) => `${config.https ? 'https' : 'http'}://${config.mainHost}`;
