import { Type, type Static } from 'typebox';

const origin = '^https?://[^/]+$';
const originOrEmpty = '^(https?://[^/]+)?$';

/** Every setting of the server, by its name in the environment. `docs/settings.md` is written from it (api/test/settings.test.ts). */
export const Environment = Type.Object({
  CLUBE_ROLES: Type.String({
    pattern: '^(web|http|worker)( *, *(web|http|worker))*$',
    default: 'web,http,worker',
    description: 'What this process does: pages and files (`web`), the api (`http`), media and other jobs (`worker`).',
  }),
  HOST: Type.String({
    default: '',
    description:
      'Address on which it listens. Empty is everywhere, and this machine alone for a demo that is not said to be everybody’s (`CLUBE_DEMO_PUBLIC`).',
  }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000, description: 'Port on which it listens.' }),
  CLUBE_MAIN_HOST: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Host, with port, under which people reach the main app; panels are `<slug>.<main host>`. Without it `localhost` at the port.',
    }),
  ),
  CLUBE_HTTPS: Type.Boolean({
    default: false,
    description:
      'Whether people reach it over https, which a proxy in front speaks. Makes the server a public one, and a public one wants it (see `CLUBE_HTTP_PUBLIC`).',
  }),
  CLUBE_HTTP_PUBLIC: Type.String({
    default: '',
    description:
      '`yes-everybody-on-the-way-may-read` lets a public server be reached without https all the same, and passwords and sessions be read on their way.',
  }),
  CLUBE_TRUST_PROXY: Type.String({
    default: 'loopback',
    description: 'Addresses of proxies whose `X-Forwarded-*` counts, as Fastify’s `trustProxy` reads them.',
  }),
  DATABASE_URL: Type.String({
    description:
      'A PostgreSQL, 15 or newer, by the role that reads and writes rows and changes no tables. `npm start` brings a database of its own in its place. ' +
      'A public server wants `?sslmode=verify-full` in it where its host is beyond its own network, unless `?sslmode=disable` stands there.',
  }),
  DATABASE_MIGRATION_URL: Type.String({
    default: '',
    description:
      'The role that owns the tables, used while starting. The same holds of it. Empty takes `DATABASE_URL` for both, which a public server refuses.',
  }),
  CLUBE_DATABASE_SUPERUSER: Type.String({
    default: '',
    description: '`allowed` lets a public server work as superuser of its database.',
  }),
  CLUBE_DATABASE_OWNER: Type.String({
    default: '',
    description: '`allowed` lets a public server work as a role that owns its tables.',
  }),
  CLUBE_DATABASE_POOL: Type.Integer({
    minimum: 1,
    default: 10,
    description: 'Connections to the database in the pool of a process.',
  }),
  CLUBE_DATA: Type.String({
    minLength: 1,
    description:
      'Folder of files, mails of a demo, secrets and the embedded database. `npm start` takes `.clube/data` without it.',
  }),
  CLUBE_CHANNEL: Type.String({
    pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
    default: 'stable',
    description: 'Which channel’s releases pages are composed of.',
  }),
  CLUBE_SECRET: Type.String({
    minLength: 32,
    description:
      'Signs playback tokens and captchas, seals the secrets of second factors: who changes it, switches them off. `npm start` makes one and keeps it with the data.',
  }),
  CLUBE_DEPLOY_TOKEN: Type.String({
    default: '',
    description:
      'The operator’s: makes release tokens, may publish everything, declares plans. Empty leaves publishing to the teams’ tokens.',
  }),
  SMTP_URL: Type.String({
    default: '',
    description:
      'Where mails go out. Empty: a demo keeps them in its folder and shows them at `/dev/mailbox`, another server refuses whatever has to send one. ' +
      'A public server gives a relay beyond its own network nothing without TLS, unless `?requireTLS=false` stands in it.',
  }),
  GOOGLE_ISSUER: Type.String({
    default: 'https://accounts.google.com',
    description: 'Whom signing in with Google asks, by OpenID Connect.',
  }),
  GOOGLE_CLIENT_ID: Type.String({
    default: '',
    description: 'The client at Google. Empty switches signing in with Google off.',
  }),
  GOOGLE_CLIENT_SECRET: Type.String({ default: '', description: 'The secret of that client.' }),
  CLUBE_YOUTUBE_ORIGIN: Type.String({
    pattern: origin,
    default: 'https://www.youtube-nocookie.com',
    description: 'Where YouTube’s player comes from, for whoever reaches it through a proxy of their own.',
  }),
  CLUBE_VIMEO_ORIGIN: Type.String({
    pattern: origin,
    default: 'https://player.vimeo.com',
    description: 'The same for Vimeo’s.',
  }),
  CLUBE_PANDA_ORIGIN: Type.String({
    pattern: originOrEmpty,
    default: '',
    description: 'The same for Panda’s. Empty takes the host that each library of Panda has.',
  }),
  CLUBE_EMBED_ORIGIN: Type.String({
    pattern: originOrEmpty,
    default: '',
    description:
      'For tests: one origin that pages of all other hosts are framed from; never one of ours. Empty takes each host’s own.',
  }),
  CLUBE_OEMBED_ORIGIN: Type.String({
    pattern: '^(off|https?://[^/]+)?$',
    default: '',
    description:
      'Where hosts of videos are asked what a video is called. Empty asks each host itself, `off` asks nobody.',
  }),
  CLUBE_DNS_SERVERS: Type.String({
    default: '',
    description: 'DNS servers that domain checks ask, `address:port`, with commas between. Empty takes the system’s.',
  }),
  CLUBE_WEBHOOK_TARGETS: Type.String({
    pattern: '^(any)?$',
    default: '',
    description:
      '`any` lets webhooks, and notices to browsers, lead to http and to addresses of this network, for whoever tries them out on one machine. Refused on a public server.',
  }),
  CLUBE_PIX_KEY: Type.String({
    maxLength: 77,
    default: '',
    description:
      'The operator’s PIX key, by which panels pay their plan. Empty offers no PIX; `npm start` on this machine takes one that nobody has.',
  }),
  CLUBE_PIX_HOLDER: Type.String({ maxLength: 25, default: '', description: 'Who holds that key.' }),
  CLUBE_PIX_CITY: Type.String({ maxLength: 15, default: '', description: 'In which city its holder is.' }),
  CLUBE_STRIPE_SECRET_KEY: Type.String({
    maxLength: 255,
    default: '',
    description: 'The operator’s key at Stripe, by which panels pay their plan by card; with the next one, or neither.',
  }),
  CLUBE_STRIPE_WEBHOOK_SECRET: Type.String({
    maxLength: 255,
    default: '',
    description: 'The secret of the webhook by which Stripe says what was paid.',
  }),
  CLUBE_STRIPE_ORIGIN: Type.String({
    pattern: origin,
    default: 'https://api.stripe.com',
    description: 'Where Stripe is asked, for whoever reaches it through a proxy.',
  }),
  CLUBE_MAIL_FROM: Type.String({ default: 'Clube <no-reply@localhost>', description: 'Whom mails are from.' }),
  CLUBE_REPLY_DOMAIN: Type.String({
    pattern: '^([a-z0-9-]+(\\.[a-z0-9-]+)*)?$',
    default: '',
    description:
      'Domain of the addresses at which tickets are answered by mail (docs/adr/0154); its MX, or a relay, leads to the port below. Empty takes no mail.',
  }),
  CLUBE_REPLY_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 2525,
    description: 'Port on which a process with the role `worker` takes those mails, by SMTP.',
  }),
  CLUBE_DEMO: Type.Boolean({
    default: false,
    description:
      'Demo accounts are made and printed, and the development mailbox is open. `npm start` is one unless the server is public, which refuses it (see `CLUBE_DEMO_PUBLIC`).',
  }),
  CLUBE_DEMO_PUBLIC: Type.String({
    default: '',
    description: '`yes-everybody-may-enter` lets a public server be a demo all the same, and everybody read its mails.',
  }),
  CLUBE_METRICS_TOKEN: Type.String({
    default: '',
    description: 'Opens `/metrics` to whoever brings it. Empty: only calls from this machine are answered.',
  }),
  CLUBE_SLOW_REQUEST_SECONDS: Type.Number({
    minimum: 0.2,
    default: 10,
    description: 'A body that brings nothing to speak of for so long is ended, header lines that take longer too.',
  }),
  CLUBE_RATE_LIMIT_FACTOR: Type.Number({
    exclusiveMinimum: 0,
    default: 1,
    description: 'Multiplies every rate limit; test suites that come from one address raise it.',
  }),
  CLUBE_STAFF_IDLE_HOURS: Type.Number({
    exclusiveMinimum: 0,
    default: 12,
    description: 'Hours without a sign of life after which a session of staff ends.',
  }),
  CLUBE_UPLOAD_LIMIT_BYTES: Type.Integer({
    minimum: 1,
    default: 20 * 1024 ** 3,
    description: 'Bytes of the largest file that may be sent as media, or as the ZIP of a course.',
  }),
  CLUBE_CONVERTER: Type.Union(
    (['auto', 'built-in', 'program', 'none'] as const).map((choice) => Type.Literal(choice)),
    {
      default: 'auto',
      description:
        'What converts media: FFmpeg as it comes with the product (`built-in`), the `program` on the `PATH`, `none`, or whichever is there (`auto`).',
    },
  ),
  CLUBE_CONVERT_NICE: Type.Integer({
    minimum: 0,
    maximum: 19,
    default: 19,
    description:
      'How far what converts stands behind everything else on its machine: 19 works only where nobody else wants to, 0 as everybody. Less where a machine converts alone.',
  }),
  CLUBE_RENDERING: Type.Boolean({
    default: true,
    description: 'Whether first pictures of pages come from the server; `false` leaves them to browsers.',
  }),
  CLUBE_RENDER_MS: Type.Number({
    exclusiveMinimum: 0,
    default: 50,
    description: 'How long a page waits for its picture, in milliseconds.',
  }),
  CLUBE_RENDERERS: Type.Integer({
    minimum: 1,
    maximum: 16,
    default: 1,
    description: 'Processes that draw pictures of pages.',
  }),
  LOG_LEVEL: Type.String({
    default: 'info',
    description:
      'From which level on lines are logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`. `npm start` takes `warn`.',
  }),
});
export type Environment = Static<typeof Environment>;
