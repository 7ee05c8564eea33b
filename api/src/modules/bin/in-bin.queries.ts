import type { PartKind } from '@clube/shared/contracts/bin-kinds';
import { named, type Db } from '../../database/connect.ts';
import type { Place } from './queries.ts';

const FIND = `
  select case
    when exists (select from public.courses where site_id = $1 and id = $2 and bin_id is not null) then 'course'
    when exists (select from public.modules where site_id = $1 and id = $3 and bin_id is not null) then 'module'
    when exists (select from public.lessons where site_id = $1 and id = $4 and bin_id is not null) then 'lesson' end as kind`;

/** What of a place is in the bin, the outermost; undefined when nothing is. */
export async function findInBin(
  db: Db,
  { siteId, courseId, moduleId, lessonId }: Place,
): Promise<PartKind | undefined> {
  const [row] = await named<{ kind: PartKind | null }>(db, 'in-bin', FIND, [siteId, courseId, moduleId, lessonId]);
  return row?.kind ?? undefined;
}
