// What staff look through: comments that wait among a million, tickets by a word among a hundred thousand, each beside the plain
// statement; and how many events of purchases an inbox takes. `COMMENTS`, `TICKETS`, `PURCHASES` and `TIMES` ask for less.
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform } from '../lib/platform.ts';
import { against, median, quantile, report, round } from '../lib/report.ts';
import { sendPurchases } from './purchases.ts';
import { addComments, addTickets, type Question } from './waiting.ts';

const COMMENTS = Number(process.env.COMMENTS ?? 1_000_000);
const TICKETS = Number(process.env.TICKETS ?? 100_000);
/** Some 10,000 events, with those that come again. */
const PURCHASES = Number(process.env.PURCHASES ?? 5800);
const TIMES = Number(process.env.TIMES ?? 41);
const WARM_UP = 5;
const WRITERS = 50;
/** A search is at hand while it is typed. */
const MOST_MS = 20;

const platform = await startPlatform();
try {
  const { pool } = platform.connection;
  const place = await findDemoPlace(platform);
  await createStudents(platform, place, WRITERS);
  const [token] = await createStudents(platform, place, 1, 'admin');
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${platform.port}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  /** One after the other, so that a machine that becomes slower meanwhile is slower for both. */
  const measure = async ({ name, path, plain, values, isJudged = true }: Question) => {
    const times: { asked: number[]; plain: number[] } = { asked: [], plain: [] };
    for (let round = 0; round < WARM_UP + TIMES; round += 1) {
      const begun = performance.now();
      await ask('GET', path);
      const between = performance.now();
      await pool.query(plain, values);
      if (round < WARM_UP) continue;
      times.asked.push(between - begun);
      times.plain.push(performance.now() - between);
    }
    const middle = median(times.asked);
    return [
      [
        name,
        isJudged ? against(middle, MOST_MS, 1) : round(middle, 1),
        round(quantile(times.asked, 0.95), 1),
        round(median(times.plain), 1),
      ],
      !isJudged || middle <= MOST_MS,
    ] as const;
  };
  const questions = {
    [`Moderation among ${COMMENTS} comments`]: await addComments(platform.connection, place, COMMENTS),
    [`The desk among ${TICKETS} tickets`]: await addTickets(platform.connection, place, TICKETS),
  };
  await pool.query('vacuum analyze');
  const tables = [];
  let isQuick = true;
  for (const [title, list] of Object.entries(questions)) {
    const rows = [];
    for (const question of list) {
      const [row, isWithin] = await measure(question);
      rows.push(row);
      isQuick &&= isWithin;
    }
    tables.push({
      title: `${title}, ms an answer`,
      columns: ['question', 'middle', '95th of 100', 'the plain statement'],
      rows,
      notes: [
        `${TIMES} answers after ${WARM_UP}, over HTTP, one at a time, in turns with the statement that reads the same rows alone.`,
      ],
    });
  }
  const { sent, perSecond, appliedPerSecond, effects } = await sendPurchases(platform, place, ask, PURCHASES);
  tables.push({
    title: `An inbox that takes what is said of ${PURCHASES} purchases`,
    columns: ['events sent', 'taken a second', 'done a second', 'what there is of it'],
    rows: [[sent, perSecond, appliedPerSecond, effects]],
    notes: ['In any order, 30 of 100 again, 16 at once; each has one effect, or this ends with an error.'],
  });
  report('desk', tables);
  process.exitCode = isQuick ? 0 : 1;
} finally {
  await platform.stop();
}
