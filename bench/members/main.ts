// What the list of members costs in panels of different size, asked by their owner over HTTP beside the plain statement, and what a file
// of people costs. `SIZES=1000,100000` leaves out the largest panel, `TIMES=11` asks less often, `ROWS=1000` takes shorter files.
import type { MemberPage } from '@clube/shared/contracts/member';
import { startPlatform } from '../lib/platform.ts';
import { against, median, quantile, report, round } from '../lib/report.ts';
import { importPeople, takePeak } from './file.ts';
import { createPanel, type Panel } from './panel.ts';
import { placeAt, questions, statementOf } from './questions.ts';

const SIZES = (process.env.SIZES ?? '1000,100000,1000000').split(',').map(Number);
const TIMES = Number(process.env.TIMES ?? 41);
const ROWS = Number(process.env.ROWS ?? 50_000);
const WARM_UP = 5;
/** A search is at hand while it is typed, and any page, among so many members. */
const MOST_MS = 20;
const MOST_MEMBERS = 100_000;
/** What a file five times as long may take more, MiB. */
const MOST_GROWTH_MIB = 64;

/** Of the others an answer without anybody would be no figure; a small panel may end where the last page begins. */
const MAY_BE_EMPTY = new Set(['the last page', 'two names', 'a document', 'nothing that is there', 'ended, by a name']);

const platform = await startPlatform();
const { pool } = platform.connection;
const url = (path: string) => `http://127.0.0.1:${platform.port}/api${path}`;
const headersOf = ({ token }: Panel) => ({ authorization: `Bearer ${token}` });
const get = async <T>(panel: Panel, path: string): Promise<T> => {
  const response = await fetch(url(path), { headers: headersOf(panel) });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};
const told = (times: readonly number[]) => `${round(median(times), 1)} (${round(quantile(times, 0.95), 1)})`;

try {
  const panels: Panel[] = [];
  for (const size of SIZES) panels.push(await createPanel(platform.connection, size));
  await pool.query('vacuum analyze');
  const lasts = await Promise.all(panels.map((panel) => placeAt(platform.connection, panel, 0.9995)));

  const [panel] = panels;
  const files: (string | number)[][] = [];
  const peaks: number[] = [];
  for (const rows of [ROWS / 5, ROWS]) {
    const steps = await importPeople({ pid: platform.pid, url, headers: headersOf(panel!) }, rows);
    for (const [step, { ms, peakMiB }] of Object.entries(steps))
      files.push([rows, step, round(ms, 0), Math.round(rows / (ms / 1000)), round(peakMiB, 0)]);
    peaks.push(Math.max(...Object.values(steps).map(({ peakMiB }) => peakMiB)));
  }
  const growth = peaks[1]! - peaks[0]!;

  let isQuick = true;
  const rows: (string | number)[][] = [];
  for (const [name, question] of Object.entries(questions)) {
    const cells: (string | number)[] = [name];
    for (const [at, of] of panels.entries()) {
      const times: { asked: number[]; plain: number[] } = { asked: [], plain: [] };
      const path = `/member?${question.path(of, lasts[at]!)}`;
      const plain = statementOf(question, of, lasts[at]!);
      // In turns, so that a machine that becomes slower meanwhile is slower for both.
      for (let asked = 0; asked < WARM_UP + TIMES; asked += 1) {
        const begun = performance.now();
        const { data } = await get<MemberPage>(of, path);
        const between = performance.now();
        await pool.query(plain, [of.site]);
        if (data.length === 0 && !MAY_BE_EMPTY.has(name)) throw new Error(`${name}: nobody among ${SIZES[at]}`);
        if (asked < WARM_UP) continue;
        times.asked.push(between - begun);
        times.plain.push(performance.now() - between);
      }
      const middle = median(times.asked);
      const isJudged = SIZES[at]! <= MOST_MEMBERS;
      if (isJudged) isQuick &&= middle <= MOST_MS;
      cells.push(isJudged ? against(middle, MOST_MS, 1) : told(times.asked), round(median(times.plain), 1));
    }
    rows.push(cells);
  }
  const counts: (string | number)[] = ['how many there are'];
  for (const of of panels) {
    const begun = performance.now();
    await get(of, '/member/count');
    const between = performance.now();
    await pool.query('select count(*) from members where site_id = $1', [of.site]);
    counts.push(round(between - begun, 1), round(performance.now() - between, 1));
  }
  rows.push(counts);

  takePeak(platform.pid);
  const begun = performance.now();
  const response = await fetch(url('/member/export'), { headers: headersOf(panels.at(-1)!) });
  for await (const _chunk of response.body!);
  const exported = performance.now() - begun;
  files.push([
    SIZES.at(-1)!,
    'export',
    round(exported, 0),
    Math.round(SIZES.at(-1)! / (exported / 1000)),
    round(takePeak(platform.pid), 0),
  ]);
  report('members', [
    {
      title: 'A page of members, ms an answer',
      columns: ['question', ...SIZES.flatMap((size) => [`${size} members`, 'the plain statement'])],
      rows,
      notes: [
        `The middle (and the 95th of 100) of ${TIMES} answers after ${WARM_UP}, over HTTP, one at a time, in turns with the statement that reads the same rows alone.`,
      ],
    },
    {
      title: 'Files of people',
      columns: ['rows', 'step', 'ms', 'rows/s', 'most memory, MiB'],
      rows: files,
      notes: [`A file five times as long took so many MiB more: ${against(growth, MOST_GROWTH_MIB, 0)}.`],
    },
  ]);
  process.exitCode = isQuick && growth <= MOST_GROWTH_MIB ? 0 : 1;
} finally {
  await platform.stop();
}
