import type { OutlineBatch, OutlineMade } from '@clube/shared/contracts/outline';
import { MAX_BATCH } from '@clube/shared/contracts/outline-limits';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { CoursePath } from '../course/paths.ts';
import { createModule, findModule } from '../module/queries.ts';
import { findBatch, insertDrafts, keepBatch } from './batch.queries.ts';
import { lockOrder, touchOrder } from './queries.ts';

/**
 * Makes drafts of lessons by their titles, in new modules that are drafts too or at the end of those that are there: all of them or none, and once for
 * each key.
 * @throws AppError `course.not_found`, `module.not_found`, `request.invalid` for more than one call may make
 */
export const makeBatch = (db: Db, at: CoursePath, { key, modules }: OutlineBatch): Promise<OutlineMade> =>
  db.transaction().execute(async (trx) => {
    if (modules.reduce((sum, { lessons }) => sum + lessons.length, 0) > MAX_BATCH)
      throw new AppError('request.invalid', `At most ${MAX_BATCH} lessons at once`);
    // Two of the same wait for each other here.
    assertFound(await lockOrder(trx, at), 'course.not_found');
    const known = await findBatch(trx, at, key);
    if (known) return known;
    const made: OutlineMade = { modules: [] };
    for (const { module_id, title, lessons } of modules) {
      const module =
        module_id === undefined
          ? await createModule(trx, at, { title, published: false })
          : assertFound(await findModule(trx, { ...at, moduleId: module_id }), 'module.not_found');
      made.modules.push({ id: module.id, lessons: await insertDrafts(trx, { ...at, moduleId: module.id }, lessons) });
    }
    await touchOrder(trx, at);
    await keepBatch(trx, at, key, made);
    return made;
  });
