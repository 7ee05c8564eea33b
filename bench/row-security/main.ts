// What row-level security would cost the busiest question of a lesson: the same statement as today, inside of a transaction
// that names the panel, and with policies on every table of a panel.
// The parts of the server know each other's types once all of them are there.
import type { App } from '../../api/src/app.ts';
import { connect, named } from '../../api/src/database/connect.ts';
import { prepareDatabase } from '../../api/src/database/prepare.ts';
import { queues } from '../../api/src/modules/index.ts';
import { watchCourse } from '../../api/src/modules/course/watch.queries.ts';
import { watchParts } from '@clube/shared/contracts/watch-parts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform } from '../lib/platform.ts';
import { cpuMs } from '../lib/process-tree.ts';
import { report, round } from '../lib/report.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 12);
const ROUND_MS = 1000;
const WARM_MS = 400;
const CONNECTIONS = 10;
const SITE = 'clube.site_id';

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
const { pool: owner } = platform.connection;
const serverUrl = new URL(platform.databaseUrl);
serverUrl.username = 'bench_app';
await prepareDatabase({ owner: platform.databaseUrl, server: serverUrl.href }, queues);
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
  const ask = async (db: App['db']) => {
    const viewer = { siteId: place.siteId, memberId: members[turn++ % members.length]!.id, isStaff: false };
    const watch = await watchCourse(db, viewer, { courseId: place.courseId, parts: watchParts });
    if (!watch?.course) throw new Error('The course is not there');
  };
  const inPanel = () =>
    connection.db.transaction().execute(async (trx) => {
      await named(trx, 'name-panel', 'select set_config($1, $2, true)', [SITE, String(place.siteId)]);
      await ask(trx);
    });

  type Sample = { perSecond: number; node: number; postgres: number };
  const sample = async (call: () => Promise<void>, ms: number): Promise<Sample> => {
    const before = { node: process.cpuUsage(), postgres: cpuMs(platform.pid) };
    const until = Date.now() + ms;
    let calls = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (; Date.now() < until; calls += 1) await call();
      }),
    );
    const { user, system } = process.cpuUsage(before.node);
    return {
      perSecond: calls / (ms / 1000),
      node: (user + system) / 1000 / calls,
      postgres: (cpuMs(platform.pid) - before.postgres) / calls,
    };
  };

  // In turns, and the middle of all rounds: whatever else the machine does meets all ways alike.
  const ways: Record<string, Sample[]> = {};
  const measure = async (name: string, call: () => Promise<void>) => {
    await sample(call, WARM_MS);
    (ways[name] ??= []).push(await sample(call, ROUND_MS));
  };
  let tables = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure('one statement (as it is)', () => ask(connection.db));
    await measure('in a transaction that names the panel', inPanel);
    tables = await switchPolicies(true);
    await measure('the same, with policies', inPanel);
    await switchPolicies(false);
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const rows = Object.entries(ways).map(([name, samples]) => {
    const of = (pick: (sample: Sample) => number) => middle(samples.map(pick));
    const node = of((each) => each.node);
    const postgres = of((each) => each.postgres);
    return [
      name,
      Math.round(of((each) => each.perSecond)),
      round(node, 3),
      round(postgres, 3),
      round(node + postgres, 3),
    ];
  });
  report('row-security', [
    {
      title: '`watch` at 10 connections',
      columns: ['way', 'calls per s', 'CPU ms node', 'CPU ms postgres', 'CPU ms together'],
      rows,
      notes: [
        `Middle of ${ROUNDS} rounds of 1 s in turns; 50 students; policies on ${tables} tables; at the database, without HTTP.`,
      ],
    },
  ]);
} finally {
  await connection.close();
  await platform.stop();
}
