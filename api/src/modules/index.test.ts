import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { firstQueryKeys } from '@clube/shared/contracts/first-queries';
import { createTestServer, type TestServer } from '../../test/harness.ts';
import { modules } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const offered = (key: 'exported' | 'expiring' | 'firstQueries' | 'publicQueries') =>
  modules.flatMap((module) => Object.keys(module[key] ?? {}));
const sorted = (names: Iterable<string>) => [...names].toSorted();

/** Rows of a panel that its export leaves out. */
const NOT_EXPORTED = {
  'made of other rows': [
    'course_progress',
    'lesson_news',
    'module_progress',
    'search_entries',
    'search_postings',
    'search_words',
    'thread_counts',
  ],
  'secret, or under way': [
    'hand_offs',
    'invitation_links',
    'registrations',
    'released_domains',
    'second_factor_challenges',
    'sessions',
    'uploads',
  ],
  'of one person': [
    'comment_likes',
    'mail_pauses',
    'member_metas',
    'notification_choices',
    'notifications',
    'user_events',
  ],
  'of the platform': ['site_events', 'site_images', 'trial_panels', 'trial_people'],
};

test('each folder is a module of the list, once, under its own name', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(modules.map(({ name }) => name)).toEqual(sorted(folders.map(({ name }) => name)));
});

test('each first query that a page can name is answered by one module', () => {
  expect(sorted([...offered('firstQueries'), ...offered('publicQueries')])).toEqual(
    sorted(Object.keys(firstQueryKeys)),
  );
});

test('each table of a panel is exported by one module, or left out for a reason', async () => {
  const { rows } = await server.context.connection.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'site_id'`);
  expect(sorted([...offered('exported'), ...Object.values(NOT_EXPORTED).flat()])).toEqual(
    sorted(['site', ...rows.map(({ name }) => name)]),
  );
});
