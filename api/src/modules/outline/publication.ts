import type { OutlinePublication, OutlinePublished } from '@clube/shared/contracts/outline';
import type { Db } from '../../database/connect.ts';
import { assertFound } from '../../lib/errors.ts';
import { keepSeveral } from '../course/keep-version.ts';
import type { Saver, Several } from '../course/keep-version.queries.ts';
import type { CoursePath } from '../course/paths.ts';
import { findOthers, waitBriefly, writePublication } from './publication.queries.ts';
import { lockOrder } from './queries.ts';

/**
 * Shows drafts of a course to members, or takes back what they see, all in one transaction. What is gone, or stands so already, is passed over; so are
 * drafts without anything to see in them, and those whose file cannot be played.
 * @returns what it changed @throws AppError `course.not_found`, `request.conflict` while somebody else changes much of the course
 */
export const publish = (
  db: Db,
  at: CoursePath,
  { published, modules, lessons }: OutlinePublication,
  saver: Saver,
): Promise<OutlinePublished> =>
  db.transaction().execute(async (trx) => {
    await waitBriefly(trx);
    // Whoever saves a part holds the course too: nobody waits for somebody who waits for them.
    assertFound(await lockOrder(trx, at), 'course.not_found');
    const put = async (table: Several['table'], named: readonly number[]) => {
      const ids = await findOthers(trx, { ...at, table, ids: named }, published);
      const parts = { ...at, table, ids };
      await keepSeveral(trx, parts, saver, () => writePublication(trx, parts, published));
      return ids;
    };
    // Lessons while their module is a draft: they count for that alone, and the course and its members are counted once for all of it.
    if (published) {
      const shown = await put('lessons', lessons);
      return { modules: await put('modules', modules), lessons: shown };
    }
    return { modules: await put('modules', modules), lessons: await put('lessons', lessons) };
  });
