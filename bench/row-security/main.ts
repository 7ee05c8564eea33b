// What row-level security would cost the busiest question of a lesson: the same statement as today, inside of a transaction
// that names the panel, and with policies on every table of a panel.
// The parts of the server know each other's types once all of them are there.
import type {} from '../../api/src/app.ts';
import { connect, named, type Db } from '../../api/src/database/connect.ts';
import { prepareDatabase } from '../../api/src/database/prepare.ts';
import { watchCourse } from '../../api/src/modules/course/watch.queries.ts';
import { watchParts } from '@clube/shared/contracts/watch-parts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform } from '../lib/platform.ts';
import { cpuMs } from '../lib/process-tree.ts';
import { report, round } from '../lib/report.ts';

const SECONDS = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = 10;
const SITE = 'clube.site_id';

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
const { pool: owner } = platform.connection;
const serverUrl = new URL(platform.databaseUrl);
serverUrl.username = 'bench_app';
await prepareDatabase({ owner: platform.databaseUrl, server: serverUrl.href });
const connection = connect(serverUrl.href, CONNECTIONS);

/** Policies on every table that has a panel; the server's role owns none of them, so they hold for it. */
async function switchPolicies(on: boolean): Promise<number> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'site_id' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of rows) {
    await owner.query(`alter table ${name} ${on ? 'enable' : 'disable'} row level security`);
    await owner.query(
      on
        ? `create policy panel on ${name} using (site_id = nullif(current_setting('${SITE}', true), '')::bigint)`
        : `drop policy if exists panel on ${name}`,
    );
  }
  return rows.length;
}

try {
  const place = await findDemoPlace(platform);
  await createStudents(platform, place, 50);
  const { rows: members } = await owner.query<{ id: number }>('select id from members where site_id = $1', [
    place.siteId,
  ]);
  let turn = 0;
  const ask = async (db: Db) => {
    const viewer = { siteId: place.siteId, memberId: members[turn++ % members.length]!.id, isStaff: false };
    const watch = await watchCourse(db, viewer, { courseId: place.courseId, parts: watchParts });
    if (!watch?.course) throw new Error('The course is not there');
  };
  const inPanel = () =>
    connection.db.transaction().execute(async (trx) => {
      await named(trx, 'name-panel', 'select set_config($1, $2, true)', [SITE, String(place.siteId)]);
      await ask(trx);
    });

  const measure = async (name: string, call: () => Promise<void>, seconds = SECONDS) => {
    const before = { node: process.cpuUsage(), postgres: cpuMs(platform.pid) };
    const until = Date.now() + seconds * 1000;
    let calls = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (; Date.now() < until; calls += 1) await call();
      }),
    );
    const { user, system } = process.cpuUsage(before.node);
    const node = (user + system) / 1000 / calls;
    const postgres = (cpuMs(platform.pid) - before.postgres) / calls;
    return [name, Math.round(calls / seconds), round(node, 3), round(postgres, 3), round(node + postgres, 3)];
  };

  await measure('warm', () => ask(connection.db), 2);
  const rows = [await measure('one statement (as it is)', () => ask(connection.db))];
  rows.push(await measure('in a transaction that names the panel', inPanel));
  const tables = await switchPolicies(true);
  await measure('warm', inPanel, 2);
  rows.push(await measure(`the same, with policies on ${tables} tables`, inPanel));
  await switchPolicies(false);
  rows.push(await measure('one statement, again', () => ask(connection.db)));
  report('row-security', [
    {
      title: '`watch` at 10 connections',
      columns: ['way', 'calls per s', 'CPU ms node', 'CPU ms postgres', 'CPU ms together'],
      rows,
      notes: [`${SECONDS} s each, 50 students in turn; measured at the database, without HTTP.`],
    },
  ]);
} finally {
  await connection.close();
  await platform.stop();
}
