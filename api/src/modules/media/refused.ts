import type { Db } from '../../database/connect.ts';
import { holdCourse, putIntoBin } from '../course/put-into-bin.queries.ts';
import type { MediaPath } from './queries.ts';
import { findRefusedDrafts } from './refused.queries.ts';

/**
 * A draft that was made for a file of no use goes to the bin, as if whoever brought the file had deleted it; in a transaction of its own,
 * once the failure is written. Safe to call again: what a killed server left, and what got its file after that had failed, goes with the
 * next sweep (process.ts). What is in the bin is no such draft any more, so that it stays where it is once it is restored.
 * @param of a media; all of them where none is named
 */
export async function binRefusedDrafts(db: Db, of?: MediaPath): Promise<void> {
  for (const { siteId, courseId, lessonId } of await findRefusedDrafts(db, of))
    await db.transaction().execute(async (trx) => {
      // Whoever puts something into a lesson holds its course first, and is done by then or waits.
      if (!(await holdCourse(trx, { siteId, courseId }))) return;
      const [draft] = await findRefusedDrafts(trx, { siteId, lessonId });
      if (draft) await putIntoBin(trx, 'lesson', draft, draft.broughtBy);
    });
}
