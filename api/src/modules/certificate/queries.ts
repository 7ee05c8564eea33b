import { ENDING_DAYS } from '@clube/shared/contracts/certificate-states';
import type { EarnedCertificate, PendingCertificate, VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { msUntil } from '../../lib/moment.ts';
import { lessonsWithin, modulesWithin, viewerValues, type Viewer } from '../access/rule.ts';
import { isDone } from '../course/watch.queries.ts';
import { NAME, STATE } from './register.queries.ts';

const RECENT = 20;

/** Those of a course in the bin are out of sight with it. */
const isOfCourse = sql<boolean>`exists (select from courses o where o.site_id = c.site_id and o.id = c.course_id)`;

const ofMember = (db: Db, siteId: number, memberId: number) =>
  db
    .selectFrom('certificates as c')
    .where(isOfCourse)
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

export const findNewCertificates = (db: Db, siteId: number, memberId: number) =>
  ofMember(db, siteId, memberId)
    .where('revoked_at', 'is', null)
    .select(['id', 'title', 'created_at'])
    .limit(RECENT)
    .execute();

/** It may be renewed: its course says so, it ends soon or has ended, and the course is open to its member. */
const isRenewable = ({ siteId, memberId }: Viewer) => sql<boolean>`(c.revoked_at is null
  and c.expires_at < now() + make_interval(days => ${ENDING_DAYS})
  and exists (select from certificate_rules r where r.site_id = c.site_id and r.course_id = c.course_id and r.renews)
  and exists (select from course_access(${siteId}, ${memberId}, false) a where a.course_id = c.course_id and a.visible and a.reason is null))`;
const renewal = (viewer: Viewer) => sql<EarnedCertificate['renewal']>`case
  when c.restarted_at is not null and c.revoked_at is null then 'restarted' when ${isRenewable(viewer)} then 'offered' end`;

export const findEarned = (db: Db, viewer: Viewer) =>
  ofMember(db, viewer.siteId, viewer.memberId)
    .select([
      'id',
      'course_id',
      'title',
      'code',
      sql<string>`c.label`.as('number'),
      STATE.as('state'),
      'workload_seconds',
      'created_at',
      'expires_at',
      'revoked_reason as reason',
      renewal(viewer).as('renewal'),
    ])
    .execute();

/** Notes that the member does the course anew, where the certificate is theirs and may be renewed. @returns the course */
export async function noteRestart(trx: Db, viewer: Viewer, id: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('certificates as c')
    .set({ restarted_at: sql<Date>`now()` })
    .where('c.site_id', '=', viewer.siteId)
    .where('c.member_id', '=', viewer.memberId)
    .where('c.id', '=', id)
    .where('c.restarted_at', 'is', null)
    .where(isRenewable(viewer))
    .returning('c.course_id')
    .executeTakeFirst();
  return row?.course_id;
}
/** No lesson of the course is complete any more; where each was stopped stays. */
export const undoLessons = (trx: Db, { siteId, memberId }: Viewer, courseId: number) =>
  trx
    .updateTable('lesson_progress')
    .set({ completed_at: null })
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('course_id', '=', courseId)
    .where('completed_at', 'is not', null)
    .execute();

/** $1 site, $2 member, $3 staff. Courses that they are enrolled in, may open, and have no certificate of. */
const PENDING = `
  select c.id as course_id, c.title, n.total as lessons_count, n.completed as lessons_completed_count,
    case when n.total = 0 then 0 else round(100.0 * n.completed / n.total, 2)::float8 end as percentage_complete,
    ${isDone('$1', '$2')} as is_done,
    greatest(0, ceil(n.total * w.percent / 100.0) - n.completed)::integer as lessons_left,
    case when s.quizzes then quizzes_left($1, $2, c.id) else 0 end as quizzes_left,
    case when w.days > 0 and a.started_at + make_interval(days => w.days) > now()
      then to_json(a.started_at + make_interval(days => w.days)) end as ready_at,
    (select json_build_object('module_id', l.module_id, 'lesson_id', l.id, 'title', l.title)
      from lessons l where l.site_id = $1 and l.id = (next_in_turn($1, $2, c.id))[4] and (
        select x.reason is null from ${modulesWithin('c.id', 'a')} m cross join lateral ${lessonsWithin('c.id', 'm.module_id', 'm')} x
        where m.module_id = l.module_id and x.lesson_id = l.id)) as next
  from course_access($1, $2, $3) a
  join courses c on c.site_id = $1 and c.id = a.course_id
  join enrolments e on e.site_id = $1 and e.member_id = $2 and e.course_id = c.id
  left join course_progress cp on cp.site_id = $1 and cp.member_id = $2 and cp.course_id = c.id
  left join certificate_rules s on s.site_id = $1 and s.course_id = c.id
  cross join lateral (select coalesce(s.percent, 100) as percent, coalesce(s.days, 0) as days) w
  cross join lateral lessons_for_certificate($1, $2, c.id) n
  where a.visible and a.reason is null and c.published_at is not null and n.total > 0
    and not exists (select from certificates k where k.site_id = $1 and k.member_id = $2 and k.course_id = c.id
      and (k.restarted_at is null or k.revoked_at is not null))
  order by n.completed::float8 / n.total desc, c.position, c.id`;
export const findPending = (db: Db, viewer: Viewer) =>
  named<PendingCertificate>(db, 'certificates-pending', PENDING, viewerValues(viewer));

export const hasCertificates = (db: Db, siteId: number) =>
  db
    .selectFrom('certificates as c')
    .select('id')
    .where('site_id', '=', siteId)
    .where(isOfCourse)
    .limit(1)
    .executeTakeFirst();

export const findCertificate = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('certificates as c')
    .innerJoin('members as m', (join) => join.onRef('m.site_id', '=', 'c.site_id').onRef('m.id', '=', 'c.member_id'))
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('certificate_editions as e', (join) =>
      join.onRef('e.site_id', '=', 'c.site_id').onRef('e.id', '=', 'c.edition_id'),
    )
    .select([
      'c.member_id',
      'c.title as course',
      'c.code',
      'c.workload_seconds',
      'c.created_at',
      'c.expires_at',
      'c.revoked_at',
      sql<string>`c.label`.as('number'),
      NAME.as('member'),
      'm.document',
      'm.document_kind',
      'u.country',
      'e.design',
    ])
    .where(isOfCourse)
    .where('c.site_id', '=', siteId)
    .where('c.id', '=', id)
    .executeTakeFirst();

// Of the panel whose host was asked; the main app knows those of every panel that is open. A code that was is of what stands in its place.
const VERIFIED = `
  with asked as (
    select site_id, id, null::timestamptz as replaced_at from certificates where code = $1
    union all select site_id, certificate_id, replaced_at from certificate_replacements where code = $1
  )
  select coalesce(c.name, trim(m.first_name || ' ' || m.last_name)) as member, c.title as course, c.created_at, $1 as code,
    c.label as number, c.expires_at, coalesce(q.replaced_at, c.revoked_at) as closed_at,
    case when q.replaced_at is not null then 'replaced' when c.revoked_at is not null then 'revoked'
      when c.expires_at <= now() then 'expired' else 'valid' end as state,
    case when q.replaced_at is null and c.is_reason_public then c.revoked_reason end as reason,
    case when q.replaced_at is not null then c.code end as replaced_by,
    ${msUntil('c.expires_at')} as expires_in_ms, c.id, c.site_id, s.name as panel
  from asked q
  join certificates c on c.site_id = q.site_id and c.id = q.id
  join courses o on o.site_id = c.site_id and o.id = c.course_id
  join sites s on s.id = c.site_id and s.deleted_at is null
  join members m on m.site_id = c.site_id and m.id = c.member_id
  where $2::bigint is null or c.site_id = $2`;
/** What the code says, and whose it is. */
export type Verified = Omit<VerifiedCertificate, 'created_at' | 'expires_at' | 'closed_at'> & {
  created_at: Date;
  expires_at: Date | null;
  expires_in_ms: number | null;
  closed_at: Date | null;
  id: number;
  site_id: number;
  panel: string;
};
/** @param siteId null: of any panel */
export async function findByCode(db: Db, code: string, siteId: number | null): Promise<Verified | undefined> {
  const [row] = await named<Verified>(db, 'certificate-verified', VERIFIED, [code, siteId]);
  return row;
}
