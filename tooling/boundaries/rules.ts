import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';
import { startsUnsaid } from './started-processes.ts';

/** A rule of CONTRIBUTING.md, in the words that somebody reads who broke it. */
const rule = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IForbiddenRuleType => ({ name, comment, severity: 'error', from, to });

const REMOTE = '^mf-[^/]+/';
const ROOMS = '^(shared|shell|mf-[^/]+|api|tooling|e2e|bench)/';
const CONTRACTS = '^shared/src/contracts/';
/** The bundler's settings of an app are a call of the preset. */
const BUNDLER = '/webpack\\.config\\.ts$';
/** What runs on servers and in browsers. */
const SHIPPED = '^(?:(?:api|shared|shell|mf-[^/]+)/src|shell/worker)/';
/** Parts of the names of packages that encrypt, hash, sign or draw lots. */
const CRYPTOGRAPHY =
  'argon2|cipher|crypt|ed25519|elliptic|forge|hash|hmac|jose|jsonwebtoken|jws|md5|nacl|nanoid|random|secp256|sha\\.js|sha\\d|sjcl|sodium|standardwebhooks|uuid';
/** Folders of `api/src` that modules stand on, and those that stand on them. */
export const BELOW_MODULES = ['database', 'lib'];
export const MODULES_AND_ABOVE = ['modules', 'plugins', 'renderer', 'web', 'worker'];
/** Who may touch the database. */
const QUERIES = ['^api/src/database/', '[/.]queries\\.ts$'];

/**
 * The folders of shared, the lowest first: who stands higher takes of what is lower, and of nobody beside it. Screens and their parts
 * know what they are given; sessions, calls and the clients of nouns are above them.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['contracts', 'locales'],
  ['failure', 'events', 'i18n', 'passkey', 'settled', 'step-keys', 'query', 'router'],
  ['transport', 'ui'],
  ['clients'],
  ['session'],
  [
    'attached',
    'bin',
    'conflict',
    'copy',
    'crop',
    'drafts',
    'federation',
    'forms',
    'lesson-length',
    'list-order',
    'outbox',
    'prose',
    'quiet',
    'rich-text',
    'storage',
    'subscription',
    'viewing',
  ],
  ['unsaved'],
  ['documents', 'notification-choices', 'own-fields', 'owner-again'],
  ['testing'],
];
/** One rule a layer, for each of them may take another part of the rest. */
const layersOfShared = LAYERS.map((layer, at) =>
  rule(
    'layers-of-shared',
    'In shared a folder takes of those below it (LAYERS), never of one beside or above.',
    { path: `^shared/src/(${layer.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
    {
      path: '^shared/src/',
      pathNot: ['^shared/src/$1/', ...(at === 0 ? [] : [`^shared/src/(${LAYERS.slice(0, at).flat().join('|')})/`])],
    },
  ),
);

export const rules: IForbiddenRuleType[] = [
  rule(
    'remotes-apart',
    'Remotes meet at runtime, through slots, events and routes.',
    { path: '^(mf-[^/]+)/' },
    { path: REMOTE, pathNot: '^$1/' },
  ),
  rule(
    'shell-knows-no-remote',
    'The shell composes remotes by their manifests and never knows one.',
    { path: '^shell/' },
    { path: REMOTE },
  ),
  rule(
    'browser-takes-shared',
    'Remotes take shared alone, the shell too; the api is reached through its client.',
    { path: '^(shell|mf-[^/]+)/', pathNot: BUNDLER },
    { path: '^(shell|api|tooling|e2e|bench)/', pathNot: '^$1/' },
  ),
  ...layersOfShared,
  rule(
    'preset-for-bundlers',
    'The bundler’s settings take the preset alone.',
    { path: BUNDLER },
    {
      path: ROOMS,
      pathNot: ['^tooling/webpack/', '^(shell|mf-[^/]+)/'],
    },
  ),
  rule('shared-is-a-leaf', 'shared imports no other room.', { path: '^shared/' }, { path: ROOMS, pathNot: '^shared/' }),
  rule(
    'api-takes-contracts',
    'The api takes only contracts from shared, and no other room.',
    { path: '^api/' },
    { path: ROOMS, pathNot: ['^api/', CONTRACTS] },
  ),
  rule(
    'e2e-from-outside',
    'Browser tests use the platform from outside; only contracts are shared. Fixtures start it.',
    { path: '^e2e/', pathNot: '^e2e/fixtures/' },
    { path: ROOMS, pathNot: ['^e2e/', CONTRACTS] },
  ),
  rule(
    'e2e-fixtures-start-the-platform',
    'Fixtures start the platform; they know no screen.',
    { path: '^e2e/fixtures/' },
    { path: '^(shell|mf-[^/]+|bench|shared)/', pathNot: CONTRACTS },
  ),
  rule(
    'tooling-below-the-rooms',
    'Tools build and start the rooms, and know neither their screens nor tests.',
    { path: '^tooling/' },
    { path: '^(shell|mf-[^/]+|bench|e2e|shared)/', pathNot: CONTRACTS },
  ),
  rule('bench-on-top', 'Nothing stands on a measurement.', { pathNot: '^bench/' }, { path: '^bench/' }),
  rule(
    'e2e-on-top',
    'Only measurements borrow from the browser tests.',
    { pathNot: '^(e2e|bench)/' },
    { path: '^e2e/' },
  ),
  rule(
    'features-by-index',
    'A feature takes of another one what its index gives.',
    { path: '^((?:shell|mf-[^/]+)/src/features/)([^/]+)/' },
    { path: '^$1[^/]+/', pathNot: ['^$1$2/', '^$1[^/]+/index\\.tsx?$'] },
  ),
  rule(
    'database-in-queries',
    'Only queries files and api/src/database touch the database.',
    { path: '^api/src/', pathNot: [...QUERIES, '\\.test\\.ts$'] },
    { path: '(^|/)node_modules/(@types/)?(pg|kysely)/' },
  ),
  rule(
    'queries-refuse-nothing',
    'Queries hold statements; what an answer of theirs means is said by the operation that asks.',
    { path: ['^api/src/(?!database/).*[/.]queries\\.ts$'] },
    { path: '^api/src/lib/errors\\.ts$' },
  ),
  rule(
    'lib-below-modules',
    'What modules stand on knows none of them, and nobody who works for them.',
    { path: `^api/src/(${BELOW_MODULES.join('|')})/` },
    { path: `^api/src/(${MODULES_AND_ABOVE.join('|')})/` },
  ),
  rule(
    'connects-in-few-places',
    'The server speaks to its database, DNS, SMTP, Google and Stripe, each in one place, at addresses of its settings. An input names one in a single place, which judges where it leads.',
    {
      path: '^api/src/',
      pathNot: [
        '^api/src/database/',
        '^api/src/lib/(free-port|mailer|resolver)\\.ts$',
        '^api/src/modules/sign-in/google/client\\.ts$',
        // Where owners name an address: it judges each that a name leads to (docs/adr/0178).
        '^api/src/lib/outbound\\.ts$',
        // Takes them away from code of releases.
        '^api/src/lib/no-network\\.mjs$',
        // A class to compare with, and what reads an address.
        '^api/src/plugins/(hosts|slow-requests)\\.ts$',
        '\\.test\\.ts$',
      ],
    },
    {
      path: '^(node:)?(net|tls|dns|dns/promises|http|https|http2|dgram)$|(^|/)node_modules/(nodemailer|openid-client|undici)/',
    },
  ),
  rule(
    'known-cryptography',
    'What encrypts, hashes and signs is Node’s, the browser’s, or a package that docs/security.md names.',
    { path: SHIPPED, pathNot: '\\.test\\.tsx?$' },
    {
      path: [
        'node_modules/@noble/',
        `node_modules/[^/]*(${CRYPTOGRAPHY})`,
        `node_modules/@[^/]+/[^/]*(${CRYPTOGRAPHY})`,
      ],
      pathNot: 'node_modules/@node-rs/argon2/',
    },
  ),
  rule('no-cycles', 'Files form no circle.', {}, { circular: true }),
  // What a loader puts into a package's folder imports from there.
  rule(
    'resolvable',
    'An import that leads nowhere hides the others.',
    { pathNot: '^tooling/webpack/create-icon\\.js$' },
    { couldNotResolve: true },
  ),
];

/** What no import shows: text that some files must not have. */
type TextRule = { name: string; comment: string; pattern: Pick<RegExp, 'test'>; isBound: (file: string) => boolean };

const isServers = (file: string) => file.startsWith('api/src/');
/** The script in it is a page's: the browser connects. */
const BROWSER_TEXT = 'api/src/web/standby.ts';
/** They ask for pages and files, which are no calls. */
const NO_CALLS = [
  'shared/src/federation/ask-file.ts',
  'shared/src/transport/own-worker.ts',
  'shell/src/features/public/language-choice.tsx',
  'shell/worker/kept-page.ts',
  'shell/worker/release.ts',
  'shell/worker/service-worker.ts',
];
/** Folders of shared that the shell lends. `testing` is in no page; `session/features` has a name of its own, which is not lent. */
const LENT = [...new Set(sharedModuleNames.flatMap((name) => name.match(/^@clube\/shared\/(\w+)/)?.[1] ?? []))].join(
  '|',
);
/** Modules write moments where nobody is answered, each for its reason. */
export const MOMENTS_ELSEWHERE: Readonly<Record<string, string>> = {
  'audit/export': 'a file',
  'certificate/design.operations': 'whether a day that was sent is one',
  'certificate/head': 'what search engines read of a page',
  'certificate/register.export': 'a file',
  'course-export/document': 'a file',
  'member/act.queries': 'kept, for who takes it back',
  'member/do': 'kept, for who takes it back',
  'member/export': 'a file',
  'order/export': 'a file',
  'plan/operations': 'a line of the record of what operators did',
  'purchase-inbox/readers/kiwify': 'part of an event’s name',
  'release/preview.operations': 'signed with the preview',
  'statistic/operations': 'a day of the calendar',
  'version/content': 'kept: a version’s content, and what it is compared with',
  'webhook/sending': 'a body, signed as it goes out',
};
/** Files of the server that write lines or streams, each for its reason. */
export const WRITTEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'api/src/lib/storage.ts': 'objects',
  'api/src/main.ts': 'why it does not start',
  'api/src/modules/release/entry-sandbox.mjs': 'a verdict, to who started it',
  'api/src/worker/course.ts': 'the steps of a course, for the server',
};
const mayQuery = (file: string) => QUERIES.some((place) => new RegExp(place).test(file));

export const textRules: readonly TextRule[] = [
  {
    name: 'database-in-queries',
    comment: 'Only queries files and api/src/database touch the database.',
    // A statement built or sent, by name too. Handing the handle on to a query, or opening a transaction, is none.
    pattern:
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:pool|client|connection)\.query\(|\bnamed(?:<|\()/,
    isBound: (file) => isServers(file) && !mayQuery(file),
  },
  {
    name: 'transactions-in-operations',
    comment:
      'Operations open transactions: queries hold statements, routes declare and call, what presents knows rows.',
    pattern: /\.(?:transaction|startTransaction)\(/,
    isBound: (file) => /^api\/src\/(?!database\/).*[/.](?:queries|routes|present)\.ts$/.test(file),
  },
  {
    name: 'moments-in-present',
    comment: 'What comes out of rows is shaped for an answer in present.ts of its module: moments become text there.',
    pattern: /\.toISOString\(/,
    isBound: (file) => {
      const [, name] = /^api\/src\/modules\/(.+)\.ts$/.exec(file) ?? [];
      return name !== undefined && !/(?:^|[/.])present$/.test(name) && !(name in MOMENTS_ELSEWHERE);
    },
  },
  {
    name: 'connects-in-few-places',
    comment: 'The server connects in few places.',
    // Calls that connect without an import.
    pattern: /\bfetch\((?!\))|\bnew (?:WebSocket|EventSource)\(/,
    isBound: (file) => isServers(file) && file !== BROWSER_TEXT,
  },
  {
    name: 'no-composed-commands',
    comment: 'Programs are started with a list of arguments, never by a line that a shell reads.',
    // Whatever is in a composed line may be a second command.
    pattern: /\bimport \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'|\bshell: (?:true|['"])/,
    isBound: isServers,
  },
  {
    name: 'processes-name-their-environment',
    comment:
      'Whatever is started is told what its environment is, and never all that the server has: secrets are in it.',
    pattern: { test: startsUnsaid },
    isBound: isServers,
  },
  {
    name: 'processes-name-their-environment',
    comment: 'A name does not hide that it is all that the server has.',
    pattern: /\benv\b[^}\n]*\} = process\b|= process\.env;/,
    // What runs there was started with nothing of the server's.
    isBound: (file) => isServers(file) && file !== 'api/src/worker/ffmpeg.ts',
  },
  {
    name: 'one-log',
    comment: 'The server’s log is the lines that app.ts lets Fastify write (docs/security.md, What is logged).',
    pattern:
      /\bconsole\.\w|\bprocess\.std(?:err|out)\.write\(|\bappendFile|\bcreateWriteStream\(|\btransport: |from '(?:pino|winston|syslog)/,
    isBound: (file) => isServers(file) && !(file in WRITTEN_ELSEWHERE),
  },
  {
    name: 'known-cryptography',
    comment: 'Nothing that encrypts, hashes, signs or draws lots is written here.',
    // Chance that can be foretold, and the numbers by which MD5, SHA-1, SHA-2, ChaCha20 and TEA begin.
    pattern:
      /\bMath\.random\b|\bpseudoRandomBytes\b|\b0x(?:67452301|d76aa478|5a827999|6a09e667|428a2f98|61707865|9e3779b9)\b/i,
    isBound: (file) => new RegExp(SHIPPED).test(file),
  },
  {
    name: 'no-given-up-technology',
    comment: 'Pages use nothing that browsers gave up: no plug-ins, no frames of before, no writing into a document.',
    pattern:
      /<(?:applet|embed|frameset|keygen|marquee)[\s>]|createElement\(['"](?:applet|embed|object)['"]|\bdocument\.(?:domain|write(?:ln)?)\b|\bshowModalDialog\b/,
    isBound: (file) => /^(?:shell|shared|mf-[^/]+|api)\/src\//.test(file) && !file.endsWith('.test.ts'),
  },
  {
    name: 'lent-by-its-name',
    comment:
      'What is not lent takes what is (@clube/shared/ui) by that name: by path a remote would carry a copy of it. Styles are each one’s own.',
    pattern: new RegExp(`(?:from |import |import\\()'(?:\\.\\./)+(?:${LENT})/(?![^']*\\.css\\.ts')`),
    isBound: (file) =>
      new RegExp(`^shared/src/(?!(?:${LENT}|testing)/)`).test(file) || file === 'shared/src/session/features.ts',
  },
  {
    name: 'keys-in-clients',
    comment: 'A query’s key is built once, in the client of its noun; who changes something invalidates with that key.',
    // One that is typed as such, and one that stands in a list with others.
    pattern:
      /(?:\bqueryKey: |[kK]ey(?:\([^()]*\))?,\s*)\[\s*['"`]|\[\s*['"`][\w-]+['"`](?:, \w+)*\],\s*\w+(?:Key|Query\()/,
    isBound: (file) => /^(?:shell|mf-[^/]+)\/src\//.test(file),
  },
  {
    name: 'calls-name-themselves',
    comment:
      'A call of the browser carries the headers of product.md §7, also one that no client sends (docs/adr/0147).',
    // What fetches pages and files alone says so by standing in the list.
    pattern:
      /^(?![\s\S]*ownHeaders\()[\s\S]*(?:(?<!\.)\bfetch\((?!\))|\bsendBeacon\(|\bnew (?:XMLHttpRequest|WebSocket|Upload)\(|from 'hls\.js\/)/,
    isBound: (file) => /^(?:shell|mf-[^/]+|shared)\/(?:src|worker)\//.test(file) && !NO_CALLS.includes(file),
  },
  {
    name: 'no-sleep',
    comment: 'A browser test waits for what it says, never for time.',
    pattern: /\bwaitForTimeout\(/,
    isBound: (file) => file.startsWith('e2e/'),
  },
];
