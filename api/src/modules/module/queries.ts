import type { ModulePatch, ModuleWrite } from '@clube/shared/contracts/module';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { CoursePath, ModulePath } from '../course/paths.ts';
import { isVersion, versionAndState } from '../course/version.queries.ts';

export const createModule = (db: Db, { siteId, courseId }: CoursePath, module: ModuleWrite) =>
  db
    .insertInto('modules')
    .values({
      site_id: siteId,
      course_id: courseId,
      title: module.title.trim(),
      release_at: module.release_at ?? null,
      ...(module.published === false && { published_at: null }),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from modules where site_id = ${siteId} and course_id = ${courseId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const moduleAt = (db: Db, path: ModulePath) => ({
  find: db
    .selectFrom('modules')
    .where('site_id', '=', path.siteId)
    .where('course_id', '=', path.courseId)
    .where('id', '=', path.moduleId),
  update: db
    .updateTable('modules')
    .where('site_id', '=', path.siteId)
    .where('course_id', '=', path.courseId)
    .where('id', '=', path.moduleId),
});
export const findModule = (db: Db, path: ModulePath) =>
  moduleAt(db, path).find.select(['id', 'title']).executeTakeFirst();
export const patchModule = (db: Db, path: ModulePath, { title, published, version, ...rule }: ModulePatch) =>
  moduleAt(db, path)
    .update.set({ ...(title !== undefined && { title: title.trim() }), ...rule, ...versionAndState({ published }) })
    .where(isVersion(version))
    .returning('id')
    .executeTakeFirst();
