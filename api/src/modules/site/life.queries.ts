import type { ClosedSite, SiteDetail, SitePatch } from '@clube/shared/contracts/site';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ReadRows } from '../../database/whole-tables.ts';
import type { Locale } from '../../lib/locale.ts';
import { leaveSession } from '../session/queries.ts';
import { createCourse, patchCourse } from '../course/queries.ts';
import { createLesson } from '../lesson/queries.ts';
import { createModule } from '../module/queries.ts';
import { demoCourses } from './demo-course.ts';
import { createSite } from './queries.ts';

/** How long a closed panel can be opened again. */
const GRACE_DAYS = 30;

export type NewPanel = { name: string; slug: string; description: string; ownerId: number; demoCourse: Locale | null };

/** A panel with its owner and, if wished, a course to start with: all of it or nothing. Undefined when the slug is taken. */
export async function createPanel(db: Db, { demoCourse, ...panel }: NewPanel): Promise<{ id: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    const site = await createSite(trx, panel);
    if (!site || !demoCourse) return site;
    const { modules, ...course } = demoCourses[demoCourse];
    const { id: courseId } = await createCourse(trx, site.id, course);
    for (const { title, lessons } of modules) {
      const { id: moduleId } = await createModule(trx, { siteId: site.id, courseId }, { title });
      for (const lesson of lessons) await createLesson(trx, { siteId: site.id, courseId, moduleId }, lesson, {});
    }
    await patchCourse(trx, { siteId: site.id, courseId }, { published: true });
    return site;
  });
}

export const isSlugFree = async (db: Db, slug: string) =>
  (await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()) === undefined;

export async function findSiteDetail(db: Db, siteId: number): Promise<SiteDetail | undefined> {
  const { rows } = await sql<SiteDetail>`
    select id, name, slug, description, storage_quota_bytes,
      (select coalesce(sum(size_bytes), 0)::bigint from media where site_id = sites.id) as storage_used_bytes
    from sites where id = ${siteId}`.execute(db);
  return rows[0];
}

export const patchSite = (db: Db, siteId: number, patch: SitePatch) =>
  db.updateTable('sites').set(patch).where('id', '=', siteId).execute();

/** Locks the panel's row for this transaction; false when the panel is closed by now. */
const lockOpenSite = async (trx: Db, siteId: number): Promise<boolean> =>
  (await trx
    .selectFrom('sites')
    .select('id')
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/**
 * An admin becomes the owner, the owner an admin. The panel's row is locked, so that of transfers at the same time the
 * second one finds another owner; an index refuses a second owner whatever else goes wrong.
 * @returns the person who became the owner; why not, otherwise
 */
export async function transferSite(
  db: Db,
  siteId: number,
  ownerId: number,
  memberId: number,
): Promise<{ userId: number } | 'closed' | 'not_owner' | 'no_admin'> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenSite(trx, siteId))) return 'closed';
    const members = await trx
      .selectFrom('members')
      .select(['id', 'role', 'user_id'])
      .where('site_id', '=', siteId)
      .where('id', 'in', [ownerId, memberId])
      .forUpdate()
      .execute();
    const roleOf = (id: number) => members.find((member) => member.id === id)?.role;
    const next = members.find(({ id, role }) => id === memberId && role === 'admin');
    if (roleOf(ownerId) !== 'owner') return 'not_owner';
    if (!next) return 'no_admin';
    const give = (id: number, role: 'owner' | 'admin') =>
      trx.updateTable('members').set({ role }).where('site_id', '=', siteId).where('id', '=', id).execute();
    await give(ownerId, 'admin');
    await give(memberId, 'owner');
    return { userId: next.user_id };
  });
}

/**
 * Closes a panel: nobody reaches it any more, its sessions end, it is erased when the grace is over. False, and nothing
 * happened, when it is closed already or was given to somebody else meanwhile.
 * @param sessionId the session that closes it: left, not ended, so that its page is not told what it did itself
 */
export async function closeSite(
  db: Db,
  { siteId, ownerId, sessionId }: { siteId: number; ownerId: number; sessionId: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenSite(trx, siteId))) return false;
    const owner = await trx
      .selectFrom('members')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', ownerId)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    if (!owner) return false;
    await leaveSession(trx, sessionId);
    await trx
      .updateTable('sites')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', siteId)
      .execute();
    await trx.deleteFrom('sessions').where('site_id', '=', siteId).execute();
    return true;
  });
}

export async function listClosedSites(db: Db, userId: number): Promise<ClosedSite[]> {
  const { rows } = await sql<ClosedSite>`
    select s.id, s.name, s.slug, s.deleted_at + make_interval(days => ${GRACE_DAYS}) as erased_at
    from sites s join members m on m.site_id = s.id
    where m.user_id = ${userId} and m.role = 'owner' and s.deleted_at is not null order by s.name`.execute(db);
  return rows;
}

export async function reopenSite(db: Db, siteId: number, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sites set deleted_at = null where id = ${siteId} and deleted_at is not null and exists (
      select 1 from members where site_id = ${siteId} and user_id = ${userId} and role = 'owner')`.execute(db);
  return numAffectedRows === 1n;
}

/** Ids of the panels that were erased. */
export async function eraseExpiredSites(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from sites where deleted_at < now() - make_interval(days => ${GRACE_DAYS}) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The panel itself, for its export. */
export const readSiteRow: ReadRows = async (db, siteId) =>
  (await sql`select id, slug, name, description, created_at from sites where id = ${siteId}`.execute(db)).rows;
