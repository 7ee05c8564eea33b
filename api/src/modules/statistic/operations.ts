import type { StatisticZone } from '@clube/shared/contracts/statistic-periods';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import type { Job } from '../../lib/jobs.ts';
import type { Context } from '../../plugins/context.ts';
import {
  BATCH,
  findEverything,
  forgetDays,
  holdPanel,
  lockZone,
  panelsBehind,
  takeChanges,
  writeCounted,
  writeZone,
  type Due,
} from './changes.queries.ts';
import { countCourses } from './course.queries.ts';
import { countDays, countSales } from './day.queries.ts';
import { countLesson } from './lesson.queries.ts';
import { dayPlus } from './present.ts';

type Panel = { siteId: number };
export const statisticJob: Job<Panel> = { name: 'statistic.count', keyOf: ({ siteId }) => String(siteId) };

/** What people did is known for longer than this (`lesson_uses.expires_at`); an older day stays as it was counted. Days. */
const KNOWN_DAYS = 790;

/** The oldest day that can be counted anew. */
const oldestKnown = () => dayPlus(new Date().toISOString().slice(0, 10), -KNOWN_DAYS);

async function count(trx: Db, siteId: number, zone: StatisticZone, due: Due): Promise<void> {
  const { days, lessons } = due;
  const oldest = oldestKnown();
  await countDays(
    trx,
    siteId,
    zone,
    days.filter((day) => day >= oldest),
  );
  await countSales(trx, siteId, zone, days);
  for (const lesson of lessons) await countLesson(trx, siteId, lesson);
  await countCourses(trx, siteId, due);
}

/** Counts some of what has changed in a panel. @returns whether there is more */
const countSome = (db: Db, siteId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdPanel(trx, siteId))) return false;
    const zone = await lockZone(trx, siteId);
    const { taken, all, ...due } = await takeChanges(trx, siteId, zone);
    if (all) await forgetDays(trx, siteId, oldestKnown());
    await count(trx, siteId, zone, all ? await findEverything(trx, siteId, zone) : due);
    // What comes meanwhile waits for the next job: a panel in which something happens all the time would keep the others from theirs.
    const isMore = taken === BATCH;
    if (!isMore) await writeCounted(trx, siteId);
    return isMore;
  });

/** Counts all that has changed in a panel. Whoever does it again, or goes on with it, comes to the same. */
export async function countPanel(db: Db, siteId: number, signal?: AbortSignal): Promise<void> {
  const isStopped = () => signal?.aborted ?? false;
  while (!isStopped() && (await countSome(db, siteId)));
}

/** Has every panel counted in which something happened. */
export async function sendBehind({ connection, jobs }: Context): Promise<void> {
  for (const siteId of await panelsBehind(connection.db)) await jobs.send(statisticJob, { siteId });
}

/** Works on panels, one at a time; a server that was killed leaves what it had not counted to the next. */
export async function startCounting({ connection, jobs }: Context, log: FastifyBaseLogger): Promise<() => void> {
  await jobs.work(statisticJob, async ({ siteId }, signal) => {
    await countPanel(connection.db, siteId, signal);
    log.debug({ siteId }, 'a panel is counted');
  });
  return () => {};
}

/** Counts a panel's days in another time zone, all anew of which it is known what happened. */
export async function changeZone(app: FastifyInstance, siteId: number, zone: StatisticZone): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    if (await writeZone(trx, siteId, zone)) await app.clube.jobs.send(statisticJob, { siteId }, trx);
  });
}
