import type { OrderSaved, OutlineOrder } from '@clube/shared/contracts/outline';
import type { Db } from '../../database/connect.ts';
import type { Context } from '../../plugins/context.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { isSameIds } from '../../lib/same-ids.ts';
import type { CoursePath, LessonIds, ModulePath } from '../course/paths.ts';
import { findRevision } from '../course/saved.queries.ts';
import { findModule } from '../module/queries.ts';
import { turnLinks } from './own-links.ts';
import {
  findLessonDraft,
  insertLessonCopy,
  insertModuleCopy,
  lockOrder,
  lockParts,
  touchOrder,
  writeOrder,
} from './queries.ts';

/**
 * Puts modules and lessons into this order, lessons into other modules of the course too.
 * @throws AppError `order.stale` when the order has changed since it was seen, or names other parts than there are;
 *   `course.not_found`
 */
export const saveOrder = (db: Db, at: CoursePath, { order_version, modules }: OutlineOrder): Promise<OrderSaved> =>
  db.transaction().execute(async (trx) => {
    const held = await lockOrder(trx, at);
    assertFound(held, 'course.not_found');
    const present = await lockParts(trx, at);
    const isFresh =
      held?.outline_version === order_version &&
      isSameIds(
        modules.map(({ id }) => id),
        present.modules,
      ) &&
      isSameIds(
        modules.flatMap(({ lessons }) => lessons),
        present.lessons,
      );
    if (!isFresh) throw new AppError('order.stale', 'The list has changed');
    const over = await findRevision(trx, at);
    await writeOrder(trx, at, modules);
    return { ok: true, over, revision: await findRevision(trx, at) };
  });

type Needs = Pick<Context, 'connection' | 'config'>;

/** The longest title that fits, with a mark that it is a copy. */
const copyTitle = (title: string, length: number) => `${title.slice(0, length - 4)} (2)`;

/** @throws AppError `lesson.not_found` */
export const copyLesson = ({ connection: { db }, config }: Needs, at: LessonIds) =>
  db.transaction().execute(async (trx) => {
    await lockOrder(trx, at);
    const { title } = assertFound(await findLessonDraft(trx, at), 'lesson.not_found');
    const created = await insertLessonCopy(trx, at, copyTitle(title, 160));
    const { siteId, courseId, lessonId } = at;
    const course = { from: courseId, to: courseId };
    await turnLinks(trx, config, { siteId, course, modules: new Map(), lessons: new Map([[lessonId, created.id]]) });
    await touchOrder(trx, at);
    return created;
  });

/** @throws AppError `module.not_found` */
export const copyModule = ({ connection: { db }, config }: Needs, at: ModulePath) =>
  db.transaction().execute(async (trx) => {
    await lockOrder(trx, at);
    const { title } = assertFound(await findModule(trx, at), 'module.not_found');
    const { id, lessons } = await insertModuleCopy(trx, at, copyTitle(title, 120));
    const { siteId, courseId, moduleId } = at;
    const course = { from: courseId, to: courseId };
    await turnLinks(trx, config, {
      siteId,
      course,
      modules: new Map([[moduleId, id]]),
      lessons: new Map(lessons.map(({ from, to }) => [from, to])),
    });
    await touchOrder(trx, at);
    return { id };
  });
