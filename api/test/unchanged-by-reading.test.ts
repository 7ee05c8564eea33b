import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from '../src/database/connect.ts';
import { operationsOf, type OpenApiDocument } from './fuzz/operations.ts';
import { call, createPanel, createTestCourse, createTestServer, ownerUrlOf, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

/** Kept by the way, and worth nothing to whoever could make a browser ask: windows of limits, use of a session, which releases were shown, and which could not be drawn. */
const BY_THE_WAY = new Set(['rate_limits', 'sessions', 'member_visits', 'compositions', 'client_errors']);

/** Who was given the list of members, or of orders, is written down, and changes nothing but that. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  '/api/member/export': ['site_events', 'user_events'],
  '/api/order/export': ['site_events', 'user_events'],
};

test('what is asked with GET changes no row: a link or picture of another site makes nobody do anything', async () => {
  const panel = await createPanel(server);
  const { courseId, moduleIds, lessonIds } = await createTestCourse(server, panel);
  const owner = connect(ownerUrlOf(server), 1, 'all');
  // The tables keep count themselves: a trigger for each, written by their owner.
  await owner.pool.query(`
    create table written_by_reading (name text primary key);
    grant all on written_by_reading to public;
    create function note_write() returns trigger language plpgsql as $$
      begin insert into written_by_reading values (tg_table_name) on conflict do nothing; return null; end $$;
    do $$ declare t text; begin
      for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written_by_reading' loop
        execute format('create trigger note_write after insert or update or delete on %I for each row execute function note_write()', t);
      end loop; end $$`);
  const written = async () =>
    (await owner.pool.query<{ name: string }>('select name from written_by_reading')).rows
      .map(({ name }) => name)
      .filter((name) => !BY_THE_WAY.has(name));

  const ids: Record<string, number> = {
    course_id: courseId,
    module_id: moduleIds[0]!,
    lesson_id: lessonIds[0]!,
    site_id: panel.siteId,
  };
  const reading = operationsOf(server.app.swagger() as OpenApiDocument)
    .filter(({ method, url }) => method === 'GET' && url !== '/api/events')
    .map(({ url }) => url.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1)));
  expect(reading.length).toBeGreaterThan(30);
  let answered = 0;
  for (const url of [...reading, '/', '/home', '/members', `/curso/${courseId}`]) {
    const { status } = await call(server, { url, as: panel.owner });
    if (status === 200) answered += 1;
    expect([url, (await written()).toSorted()]).toEqual([url, TOLD[url] ?? []]);
    await owner.pool.query('delete from written_by_reading');
  }
  expect(answered).toBeGreaterThan(15);

  // The triggers do see what is written.
  await call(server, { method: 'POST', url: '/api/ticket', as: panel.owner, body: { title: 'Olá', message: 'Olá' } });
  expect(await written()).toContain('tickets');
  await owner.close();
});
