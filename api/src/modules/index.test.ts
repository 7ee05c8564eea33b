import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { firstQueryKeys } from '@clube/shared/contracts/first-queries';
import { LiveEventData } from '@clube/shared/contracts/live';
import { createTestServer, type TestServer } from '../../test/harness.ts';
import { limitsOf } from '../worker/limits.ts';
import { modules, queues } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const offered = (key: 'exported' | 'expiring' | 'firstQueries' | 'live' | 'publicQueries') =>
  modules.flatMap((module) => Object.keys(module[key] ?? {}));
const SECURITY = readFileSync(path.join(import.meta.dirname, '../../../docs/security.md'), 'utf8');
const sorted = (names: Iterable<string>) => [...names].toSorted();

/** Rows of a panel that its export leaves out. */
const NOT_EXPORTED = {
  'made of other rows': [
    'course_progress',
    'lesson_news',
    'lesson_statistics',
    'member_days',
    'member_listings',
    'member_visits',
    'module_progress',
    'outline_batches',
    'said_words',
    'search_entries',
    'search_postings',
    'search_words',
    'statistic_actives',
    'statistic_changes',
    'statistic_courses',
    'thread_counts',
    'thread_days',
  ],
  'secret, or under way': [
    'account_asks',
    'course_editors',
    'course_exports',
    'course_import_steps',
    'course_imports',
    'hand_offs',
    'invitation_links',
    'member_access_mails',
    'member_act_members',
    'member_import_rows',
    'owed_mails',
    'passkeys',
    'push_deliveries',
    'push_subscriptions',
    'registrations',
    'released_domains',
    'second_factor_challenges',
    'sessions',
    'ticket_mails',
    'uploads',
    'viewings',
  ],
  'of one person': [
    'comment_likes',
    'mail_pauses',
    'member_faults',
    'member_metas',
    'notes',
    'notification_choices',
    'notifications',
    'user_events',
  ],
  'of the bin, whose things are out of sight': ['bin_entries'],
  'long, and written out by itself (`/audit/export`)': ['audit_entries'],
  'what was sent, for a month': ['webhook_deliveries'],
  'what was said, for three months': ['purchase_events'],
  'of the platform': ['site_events', 'trial_panels', 'trial_people'],
};

test('each folder is a module of the list, once, under its own name', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(modules.map(({ name }) => name)).toEqual(sorted(folders.map(({ name }) => name)));
});

const SHARED = path.join(import.meta.dirname, '../../../shared/src');
const filesOf = (folder: string) =>
  readdirSync(path.join(SHARED, folder))
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length));

/** Where a noun has not all three of its rooms, and why. */
const LEFT_OUT: Record<'module' | 'contract' | 'client' | 'part', Record<string, string>> = {
  module: {
    'certificate-design': 'what authors do with certificate; apart, so that pages of students do not carry it',
    'issued-certificate': 'what a panel has of certificate; apart, so that pages of students do not carry it',
    'media-link': 'what its host says of a video, asked by media; apart, so that uploads never carry it',
    sale: 'the public face of offer (what is sold) and order (how it is bought)',
    'ticket-desk': 'what staff have of ticket among themselves; apart, so that who asked never carries it',
  },
  contract: {
    health: 'answers a probe, in two words of its own',
    limit: 'has counters, and no routes',
    mail: 'has the mailbox of a demo, which is a page',
  },
  client: {
    access: 'has a rule, and no routes',
    health: 'is asked by whatever runs the server',
    limit: 'has counters, and no routes',
    live: 'is a stream that the shell alone opens, once a tab',
    mail: 'has the mailbox of a demo, which is a page',
    picture: 'has the room that pictures of other nouns take, and no routes',
    trial: 'is asked by test suites, with a token',
  },
  // Clients beside that of their noun, in its words.
  part: {
    'caption-cues': 'what an editor of captions asks of media; apart, so that uploads never carry it',
    'certificate-file': 'what saves a certificate; comes when somebody does',
    'comment-more': 'what comes when somebody writes, or others do; apart, so that a lesson begins without it',
    'comment-queue': 'what moderators do with comment; apart, so that a lesson never carries it',
    'save-certificate': 'what follows a link to a certificate; apart, so that whoever saves none carries nothing of it',
    'save-file': 'what saves a file that was made in memory, whichever noun’s it is',
    'take-file': 'what saves a file, whichever noun’s it is, while its page stays',
    sending: 'what posts a file, whichever noun’s it is; apart, so that calls without one never carry it',
  },
};

test('a noun is a module, a contract and a client of one name, or says why it is not', () => {
  const nouns = modules.map(({ name }) => name);
  const contracts = filesOf('contracts');
  const clients = filesOf('clients').filter((name) => !(name in LEFT_OUT.part));
  const without = (known: readonly string[], names: readonly string[]) =>
    sorted(names.filter((name) => !known.includes(name)));
  expect(without(contracts, nouns)).toEqual(Object.keys(LEFT_OUT.contract));
  expect(without(clients, nouns)).toEqual(Object.keys(LEFT_OUT.client));
  expect(without(nouns, clients)).toEqual(Object.keys(LEFT_OUT.module));
  expect(without(contracts, clients)).toEqual([]);
});

test('each first query that a page can name is answered by one module', () => {
  expect(sorted([...offered('firstQueries'), ...offered('publicQueries')])).toEqual(
    sorted(Object.keys(firstQueryKeys)),
  );
});

test('each notice of a trigger is heard by one module, and each event that pages know is told', async () => {
  const { rows } = await server.context.connection.pool.query<{ source: string }>(
    `select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%clube_live%'`,
  );
  const said = new Set(
    rows.flatMap(({ source }) => [...source.matchAll(/'name', '([^']+)'/g)].map(([, name]) => name!)),
  );
  expect(sorted(offered('live'))).toEqual(sorted(said));
  // The stream says that one itself.
  const { 'stream:opened': _opened, ...told } = LiveEventData;
  expect(offered('live')).toEqual(expect.arrayContaining(Object.keys(told)));
});

test('each table of a panel is exported by one module, or left out for a reason', async () => {
  const { rows } = await server.context.connection.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'site_id'`);
  expect(sorted([...offered('exported'), ...Object.values(NOT_EXPORTED).flat()])).toEqual(
    sorted(['site', ...rows.map(({ name }) => name)]),
  );
});

/** Columns that are called, or stored, as secrets are, and why they are none. */
const NO_SECRETS = {
  'names a content, of which it is made': [
    'caption_texts.content_key',
    'channel_events.from_hash',
    'channel_events.to_hash',
    'channel_releases.hash',
    'client_errors.hash',
    'course_imports.digest',
    'media_captions.content_key',
    'member_acts.digest',
    'member_imports.digest',
    'release_drafts.hash',
    'releases.hash',
    'ticket_mails.key',
  ],
  'tells two visits of a stranger apart': ['offer_trials.key'],
  'what came, of a person or a panel': ['purchase_events.body', 'ticket_mails.raw'],
  'the half that is public': ['passkeys.public_key'],
  'stands in the DNS': ['domains.token'],
  'a number of a row': ['trial_panels.token_id'],
  'typed by buyers': ['coupons.code'],
};
const namesIn = (text: string) => [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)?)`/g)].map(([, name]) => name!);

test('each table has a class in docs/security.md, which says how it is kept, and so does each column that is secret', async () => {
  const { rows: columns } = await server.context.connection.pool.query<{ table: string; name: string; type: string }>(`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const [, section = ''] = /^## What data there is$([^]*?)^## /m.exec(SECURITY) ?? [];
  const row = (start: string) => section.split('\n').find((line) => line.startsWith(`| ${start} `)) ?? '';

  const belongs = new Set(
    columns.filter(({ name }) => ['site_id', 'user_id', 'member_id', 'email'].includes(name)).map(({ table }) => table),
  );
  const others = new Set(columns.map(({ table }) => table).filter((table) => !belongs.has(table) && table !== 'sites'));
  const written = ['of the platform', 'passing'].flatMap((start) => namesIn(row(start).split('|')[2] ?? ''));
  expect(sorted(written.filter((name) => !name.includes('.')))).toEqual(
    // Which migrations were made, and tokens, whose class is in the columns.
    sorted([...others].filter((table) => !['migrations', 'release_tokens'].includes(table))),
  );

  const classes = ['secrets', 'of a person', 'of a panel', 'of the platform', 'passing'].map((start) =>
    row(start).split('|'),
  );
  expect(
    row('class')
      .split('|')
      .map((cell) => cell.trim()),
  ).toEqual(['', 'class', 'what', 'how it is kept', 'who sees it', 'in the log', 'until when', '']);
  expect(
    classes.filter((cells) => cells.length !== 8 || cells.slice(1, -1).some((cell) => cell.trim() === '')),
  ).toEqual([]);

  const hashed = namesIn(row('hashed'));
  const sealed = namesIn(row('sealed'));
  const looksSecret = ({ name, type }: { name: string; type: string }) =>
    type === 'bytea' ||
    /secret|token|passw|hash|salt|sealed|verifier|nonce|private/.test(name) ||
    /^(code|address_key|content_key)$/.test(name);
  const placed = (list: typeof columns) => list.map(({ table, name }) => `${table}.${name}`);
  expect(sorted([...hashed, ...sealed, ...namesIn(row('as they are')), ...Object.values(NO_SECRETS).flat()])).toEqual(
    sorted(placed(columns.filter(looksSecret))),
  );
  const types = new Map(columns.map(({ table, name, type }) => [`${table}.${name}`, type]));
  expect([...hashed, ...sealed].filter((name) => types.get(name) !== 'bytea')).toEqual(['users.password_hash']);
});

test('docs/security.md says of each queue, and of each task of a worker, what bounds it', () => {
  const [, section = ''] = /^## What is expensive$([^]*?)^## /m.exec(SECURITY) ?? [];
  const rows = [...section.matchAll(/^\|(?! -|-).*$/gm)].map(([row]) => row.split('|').map((cell) => cell.trim()));
  const [, , , , heading] = rows[0]!;
  expect(heading).toBe('bound');
  const named = (column: number) =>
    rows.flatMap((cells) => [...cells[column]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  expect(sorted(named(2))).toEqual(sorted(queues.map(({ name }) => name)));
  expect(sorted(named(3))).toEqual(sorted(Object.keys(limitsOf)));
  expect(rows.filter((cells) => cells[4] === '')).toEqual([]);
});
