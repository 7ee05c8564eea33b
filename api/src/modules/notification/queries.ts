import type { NotificationChoice, NotificationKind } from '@clube/shared/contracts/notification';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import type { Member } from '../../plugins/session.ts';
import { standing } from './standing.ts';

export const A_PAGE = 20;
type Whose = Pick<Member, 'siteId' | 'memberId'>;

/** As the triggers of migrations 0156 and 0190 write it; what a comment says is added when it is read. */
export type Details = {
  course_id?: number;
  module_id?: number;
  lesson_id?: number;
  comment_id?: number;
  ticket_id?: number;
  order_id?: number;
  title: string;
  person?: string;
  text?: string;
  count?: number;
  at?: string;
};
export type NotificationRow = {
  id: number;
  kind: NotificationKind;
  payload: Details;
  read: boolean;
  created_at: string;
};

/** Notices that are looked at first; where too few of them stand, so many times more of those before them. */
const LOOKED_AT = 300;
const FURTHER = 4;
/** $1 panel, $2 member, $3 the notice before which they came or null, $4 how many at most. */
const mine = (which: string) =>
  `where site_id = $1 and member_id = $2 and in_app and ${which} and ($3::bigint is null or id < $3) order by id desc`;
/** The end of a window: nothing where it holds all that there are. */
const lastOf = (which: string) => `select id from notifications ${mine(which)} offset $4 - 1 limit 1`;

const LIST = `
  with ${standing(`
    select site_id, member_id, id, kind, payload, read_at, created_at from notifications ${mine('true')} limit $4`)}
  select id, kind, details as payload, read_at is not null as read, created_at from standing
  order by id desc limit ${A_PAGE + 1}`;
const LAST = lastOf('true');

/** One more than a page holds, which tells whether there is another. However many in a row stand no more, what lies behind them comes. */
export async function listNotifications(
  db: Db,
  { siteId, memberId }: Whose,
  before: number | null,
): Promise<NotificationRow[]> {
  const found: NotificationRow[] = [];
  let from = before;
  for (let count = LOOKED_AT; ; count *= FURTHER) {
    const window = [siteId, memberId, from, count];
    found.push(...(await named<NotificationRow>(db, 'list-notifications', LIST, window)));
    if (found.length > A_PAGE) return found.slice(0, A_PAGE + 1);
    const [last] = await named<{ id: number }>(db, 'last-notification', LAST, window);
    if (!last) return found;
    from = last.id;
  }
}

/** More than so many are not counted. */
const COUNTED = 100;
const UNREAD = `
  with ${standing(`select site_id, member_id, id, kind, payload from notifications ${mine('read_at is null')} limit $4`)}
  select count(*)::int as unread from standing`;
const LAST_UNREAD = lastOf('read_at is null');
/** Every page asks; most people have read everything, and of them nothing else is asked. */
export const anyUnread = (site: string, member: string) => `
  select from notifications where site_id = ${site} and member_id = ${member} and read_at is null and in_app limit 1`;
const HAS_UNREAD = anyUnread('$1', '$2');
export async function countUnread(db: Db, { siteId, memberId }: Whose): Promise<number> {
  if ((await named(db, 'has-unread', HAS_UNREAD, [siteId, memberId])).length === 0) return 0;
  let counted = 0;
  let from: number | null = null;
  for (let count = COUNTED; ; count *= FURTHER) {
    const window: unknown[] = [siteId, memberId, from, count];
    const [row] = await named<{ unread: number }>(db, 'count-unread', UNREAD, window);
    counted += row!.unread;
    const [last] = counted < COUNTED ? await named<{ id: number }>(db, 'last-unread', LAST_UNREAD, window) : [];
    if (!last) return Math.min(counted, COUNTED);
    from = last.id;
  }
}

const READ = `
  update notifications set read_at = coalesce(read_at, now())
  where site_id = $1 and member_id = $2 and id = $3 and in_app returning id`;
export const markRead = async (db: Db, { siteId, memberId }: Whose, id: number): Promise<boolean> =>
  (await named(db, 'read-notification', READ, [siteId, memberId, id])).length > 0;
const READ_ALL = `
  update notifications set read_at = now() where site_id = $1 and member_id = $2 and read_at is null and in_app`;
export const markAllRead = (db: Db, { siteId, memberId }: Whose) =>
  named(db, 'read-all-notifications', READ_ALL, [siteId, memberId]);

const CHOICES = `
  select k.kind, coalesce(c.in_app, true) as in_app, coalesce(c.mail, notification_default(k.kind)) as mail
  from unnest($3::text[]) with ordinality k(kind, at)
  left join notification_choices c on c.site_id = $1 and c.member_id = $2 and c.kind = k.kind
  order by k.at`;
export const listChoices = (db: Db, { siteId, memberId }: Whose, kinds: readonly NotificationKind[]) =>
  named<NotificationChoice>(db, 'notification-choices', CHOICES, [siteId, memberId, kinds]);
const CHOOSE = `
  insert into notification_choices (site_id, member_id, kind, in_app, mail) values ($1, $2, $3, $4, $5)
  on conflict (site_id, member_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail`;
export const saveChoice = (db: Db, { siteId, memberId }: Whose, { kind, in_app, mail }: NotificationChoice) =>
  named(db, 'choose-notification', CHOOSE, [siteId, memberId, kind, in_app, mail]);

/** Lessons that were put up at least this long ago are told of: who takes one down again in time has told nobody. */
const NEWS_AFTER = '1 minute';
/**
 * Tells the members of each course of its new lessons, as one piece of news: of those that are open to the member, and that came after
 * them; to whom they were there already nothing is new.
 */
const TELL_NEWS = `
  with taken as (
    delete from lesson_news where published_at < now() - interval '${NEWS_AFTER}' returning site_id, lesson_id, published_at
  ),
  news as materialized (
    select l.site_id, l.course_id, l.module_id, l.id as lesson_id, l.title, t.published_at, array[m.position, m.id, l.position, l.id] as place
    from taken t
    join lessons l on l.site_id = t.site_id and l.id = t.lesson_id and l.published_at is not null
    join modules m on m.site_id = l.site_id and m.id = l.module_id
  ),
  heard as (
    select n.site_id, n.course_id, e.member_id, (array_agg(n.lesson_id order by n.place))[1] as lesson_id, count(*)::int as count
    from news n
    join enrolments e on e.site_id = n.site_id and e.course_id = n.course_id and e.started_at < n.published_at
    where exists (select from lesson_access(n.site_id, e.member_id, false, n.course_id) a
        where a.lesson_id = n.lesson_id and a.visible and a.reason is null)
      and not exists (select from notifications t where t.site_id = n.site_id and t.member_id = e.member_id
        and t.kind = 'lesson.published' and t.subject = 'lesson:' || n.lesson_id)
    group by n.site_id, n.course_id, e.member_id
  )
  select h.site_id, notify_members(h.site_id, array_agg(h.member_id), 'lesson.published', 'lesson:' || h.lesson_id,
    jsonb_build_object('course_id', h.course_id, 'module_id', n.module_id, 'lesson_id', h.lesson_id, 'title', n.title,
      'text', c.title, 'count', h.count))
  from heard h
  join news n on n.site_id = h.site_id and n.lesson_id = h.lesson_id
  join courses c on c.site_id = h.site_id and c.id = h.course_id
  group by h.site_id, h.course_id, h.lesson_id, h.count, n.module_id, n.title, c.title`;
export const tellOfLessons = (db: Db) => sql.raw(TELL_NEWS).execute(db);

const ENDING_DAYS = 7;
const isNear = (moment: string) => `${moment} > now() and ${moment} < now() + interval '${ENDING_DAYS} days'`;
// Each of the two ends has its index; the first of them is what counts (docs/adr/0131).
const TELL_ENDINGS = `
  select notify_members(n.site_id, array[n.member_id], 'access.ending', 'course:' || n.course_id || ':' || n.ends_at::date,
    jsonb_build_object('course_id', n.course_id, 'title', c.title, 'at', to_json(n.ends_at)))
  from (
    select e.site_id, e.member_id, e.course_id, least(e.expires_at, k.ends_at) as ends_at
    from enrolments e left join classes k on k.site_id = e.site_id and k.id = e.class_id where ${isNear('e.expires_at')}
    union
    select e.site_id, e.member_id, e.course_id, least(e.expires_at, k.ends_at)
    from classes k join enrolments e on e.site_id = k.site_id and e.class_id = k.id where ${isNear('k.ends_at')}
  ) n
  join courses c on c.site_id = n.site_id and c.id = n.course_id
  where ${isNear('n.ends_at')} and c.published_at is not null`;
/** Of access that ends within a week, once. */
export const tellOfEndings = (db: Db) => sql.raw(TELL_ENDINGS).execute(db);

const KEPT_DAYS = 180;
export const forgetOld = (db: Db) =>
  db
    .deleteFrom('notifications')
    .where('created_at', '<', sql<Date>`now() - ${sql.lit(`${KEPT_DAYS} days`)}::interval`)
    .execute();
