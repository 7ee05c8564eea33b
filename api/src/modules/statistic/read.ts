import type { CourseStatistic, PanelStatistic, StatisticNumbers } from '@clube/shared/contracts/statistic';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyInstance } from 'fastify';
import { assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { statisticJob } from './operations.ts';
import { dayPlus, presentNumbers } from './present.ts';
import {
  findActives,
  findCourse,
  findCourses,
  findDays,
  findLessons,
  findSales,
  findSeconds,
  findState,
  type LessonSeconds,
  type Window,
} from './read.queries.ts';

type Read = { numbers: StatisticNumbers; window: Window };

/** Who looks has it counted: what has happened since is there when they look again. */
async function readNumbers(app: FastifyInstance, member: Member, courseId: number, count: number): Promise<Read> {
  const { siteId, role } = member;
  const state = await findState(app.db, siteId);
  if (state.is_due) await app.clube.jobs.send(statisticJob, { siteId });
  const { today: to } = state;
  const window: Window = { siteId, courseId, to, from: dayPlus(to, 1 - count), before: dayPlus(to, 1 - 2 * count) };
  const [days, actives, sales] = await Promise.all([
    findDays(app.db, window),
    findActives(app.db, window),
    // An instructor teaches; what the panel earns is not told to them.
    allows('panel.manage', role) ? findSales(app.db, window) : null,
  ]);
  return { window, numbers: presentNumbers(state, window, count, { days, actives, sales }) };
}

/** @param count days, today among them */
export async function readPanel(app: FastifyInstance, member: Member, count: number): Promise<PanelStatistic> {
  const { numbers, window } = await readNumbers(app, member, 0, count);
  return { ...numbers, courses: await findCourses(app.db, window) };
}

/** @param count days, today among them @throws AppError `course.not_found` */
export async function readCourse(
  app: FastifyInstance,
  member: Member,
  courseId: number,
  count: number,
): Promise<CourseStatistic> {
  const course = assertFound(await findCourse(app.db, member.siteId, courseId), 'course.not_found');
  const [{ numbers }, lessons] = await Promise.all([
    readNumbers(app, member, courseId, count),
    findLessons(app.db, member.siteId, courseId),
  ]);
  return { ...numbers, ...course, lessons };
}

/** @throws AppError `lesson.not_found` */
export async function readSeconds(
  app: FastifyInstance,
  { siteId }: Member,
  { course, lesson }: { course: number; lesson: number },
): Promise<LessonSeconds> {
  return assertFound(await findSeconds(app.db, { siteId, courseId: course, lessonId: lesson }), 'lesson.not_found');
}
