import type { MemberProfile } from '@clube/shared/contracts/member';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { listAnswers } from '../custom-field/queries.ts';
import { listEventsAbout } from '../security-event/queries.ts';
import { memberColumns, memberSource } from './list.queries.ts';

/** Of comments the newest: all have a page of their own. */
const SHOWN = 5;
/** Of what is asked about on the phone. */
const MOST = 100;
const EVENTS = 15;

type Place = { siteId: number; memberId: number };
type Person = Pick<
  MemberProfile,
  | 'id'
  | 'name'
  | 'email'
  | 'photo'
  | 'role'
  | 'created_at'
  | 'last_seen_at'
  | 'suspended_at'
  | 'groups'
  | 'phone'
  | 'document'
  | 'document_kind'
> & { user_id: number };

async function findPerson(db: Db, { siteId, memberId }: Place): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select ${memberColumns}, m.phone, m.document, m.document_kind, m.user_id
    from ${memberSource} where m.site_id = ${siteId} and m.id = ${memberId}`.execute(db);
  return rows[0];
}

/** What is theirs, by the access rule: a class's end is one as an enrolment's is, but for staff. */
async function listCourses(db: Db, { siteId, memberId }: Place, role: string): Promise<MemberProfile['courses']> {
  const { rows } = await sql<MemberProfile['courses'][number]>`
    select c.id, c.title, k.title as class_title, e.started_at, a.expires_at, c.lessons_count,
      least(coalesce(p.lessons_completed_count, 0), c.lessons_count) as completed_count,
      case when e.expires_at <= now() or (a.expires_at <= now() and a.reason is not null) then 'expired' else a.reason end as reason
    from enrolments e join courses c on c.site_id = e.site_id and c.id = e.course_id
    join course_access(${siteId}, ${memberId}, is_staff(${role})) a on a.course_id = c.id
    left join classes k on k.site_id = e.site_id and k.id = e.class_id
    left join course_progress p on p.site_id = e.site_id and p.member_id = e.member_id and p.course_id = e.course_id
    where e.site_id = ${siteId} and e.member_id = ${memberId} order by c.title, c.id`.execute(db);
  return rows;
}

async function listMade(db: Db, { siteId, memberId }: Place, email: string) {
  const of = sql`x.site_id = ${siteId} and x.member_id = ${memberId}`;
  // As the queue of moderation lists them, where "see all" leads (docs/adr/0176).
  const isShown = sql`${of} and x.status <> 'deleted'
    and exists (select from lessons t where t.site_id = x.site_id and t.id = x.lesson_id)`;
  // An order is a member's once it opened something; until then, it is of the mailbox that it was made for.
  const bought = sql`x.site_id = ${siteId} and (x.member_id = ${memberId} or x.member_id is null and x.email = ${email})`;
  const { rows } = await sql<
    Pick<
      MemberProfile,
      | 'certificates'
      | 'comments'
      | 'comments_count'
      | 'answers_count'
      | 'tickets'
      | 'tickets_count'
      | 'orders'
      | 'subscriptions'
      | 'sessions'
    >
  >`select
    coalesce((select json_agg(json_build_object('title', x.title, 'code', x.code, 'created_at', x.created_at)
        order by x.id desc) from certificates x join courses c on c.site_id = x.site_id and c.id = x.course_id where ${of}), '[]') as certificates,
    coalesce((select json_agg(json_build_object('id', x.id, 'comment', left(x.comment, 200), 'lesson', l.title,
        'status', x.status, 'created_at', x.created_at) order by x.id desc)
      from (select * from comments x where ${isShown} order by x.id desc limit ${SHOWN}) x
      join lessons l on l.site_id = x.site_id and l.id = x.lesson_id), '[]') as comments,
    (select count(*)::int from comments x where ${isShown}) as comments_count,
    (select count(*)::int from comments x join comments r on r.site_id = x.site_id and r.parent_lesson_comment_id = x.id
      where ${isShown} and r.status <> 'deleted' and r.member_id <> x.member_id) as answers_count,
    coalesce((select json_agg(json_build_object('id', x.id, 'title', x.title, 'status', x.status, 'updated_at', x.updated_at)
        order by x.updated_at desc)
      from (select * from tickets x where ${of} and x.merged_into is null order by x.updated_at desc limit ${MOST}) x), '[]') as tickets,
    (select count(*)::int from tickets x where ${of} and x.merged_into is null) as tickets_count,
    coalesce((select json_agg(json_build_object('id', x.id, 'offer_name', x.offer_name, 'amount', x.amount,
        'currency', x.currency, 'state', x.state, 'is_claimed', x.claimed_at is not null,
        'reference', x.reference, 'instalments', x.instalments, 'instalments_paid', x.instalments_paid,
        'created_at', x.created_at) order by x.id desc)
      from (select * from orders x where ${bought} order by x.id desc limit ${MOST}) x), '[]') as orders,
    coalesce((select json_agg(json_build_object('id', s.id, 'offer_name', s.offer_name, 'amount', s.amount, 'currency', s.currency,
        'state', s.state, 'current_period_end', s.current_period_end,
        'next_charge_at', case when s.state = 'active' then s.current_period_end end) order by s.state = 'ended', s.id desc)
      from (select * from member_subscriptions x where ${of} order by x.state = 'ended', x.id desc limit ${MOST}) s), '[]') as subscriptions,
    coalesce((select json_agg(json_build_object('id', s.id, 'device', s.device, 'last_seen_at', s.last_seen_at)
        order by s.last_seen_at desc)
      from members x join sessions s on s.site_id = x.site_id and s.user_id = x.user_id
      where x.site_id = ${siteId} and x.id = ${memberId} and s.ended_reason is null and s.expires_at > now()), '[]') as sessions`.execute(
    db,
  );
  return rows[0]!;
}

/** @param withHistory what was done about their access is the owner's to see */
export async function findProfile(
  db: Db,
  place: Place,
  { withHistory }: { withHistory: boolean },
): Promise<MemberProfile | undefined> {
  const person = await findPerson(db, place);
  if (!person) return undefined;
  const { user_id: userId, ...known } = person;
  const [answered, courses, made, history] = await Promise.all([
    listAnswers(db, place),
    listCourses(db, place, person.role),
    listMade(db, place, person.email),
    withHistory ? listEventsAbout(db, place.siteId, userId, EVENTS) : [],
  ]);
  return { ...known, custom_fields: answered, courses, ...made, history };
}
