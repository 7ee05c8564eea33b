import type { PartKind } from '@clube/shared/contracts/bin-kinds';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Place } from './queries.ts';

const tables = { course: 'courses', module: 'modules', lesson: 'lessons' } as const;

/** Erases what an entry names, and with it all that hangs on it and the entry itself. */
export async function eraseEntry(trx: Db, { siteId, courseId, moduleId, lessonId }: Place): Promise<void> {
  const kind: PartKind = lessonId !== null ? 'lesson' : moduleId !== null ? 'module' : 'course';
  await sql`delete from ${sql.table(`public.${tables[kind]}`)}
    where site_id = ${siteId} and id = ${lessonId ?? moduleId ?? courseId} and bin_id is not null`.execute(trx);
}
