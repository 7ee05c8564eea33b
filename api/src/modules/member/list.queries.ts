import { ENDING_DAYS, type MemberSort } from '@clube/shared/contracts/member-filters';
import type { Member, MemberFilters, MemberPage, MemberQuery } from '@clube/shared/contracts/member';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';
import { escapeLike, searchWords } from '../../lib/search-words.ts';
import { groupsOfMember } from '../member-group/queries.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** Fewer letters than that have no trigram of their own: they are looked for at the beginning of a word. */
const TRIGRAM = 3;
const NUMBER = /^[\d.\-/]+$/;

/** Words as `member_listings.words` holds them, but for accents, which the database takes away. */
const wordsOf = (q: string) =>
  searchWords(q.toLowerCase())
    // A document is kept as digits, however it is typed.
    .map((word) => (NUMBER.test(word) && /\d/.test(word) ? word.replace(/\D/g, '') : word));
const patternOf = (word: string) => `%${word.length < TRIGRAM ? ' ' : ''}${escapeLike(word)}%`;

/** Of the course that is asked for, else of any; the panel is named, so that what is gathered once is gathered of it alone. */
const enrolled = (siteId: number, course: number | undefined, more: RawBuilder<unknown>) => sql`exists (
  select from enrolments e join courses c on c.site_id = e.site_id and c.id = e.course_id left join classes k on k.site_id = e.site_id and k.id = e.class_id
  where e.site_id = ${siteId} and e.member_id = l.member_id
    ${course === undefined ? sql`` : sql`and e.course_id = ${course}`} ${more})`;
const done = (siteId: number, course: number, is: RawBuilder<unknown>) => sql`exists (
  select from course_progress p where p.site_id = ${siteId} and p.member_id = l.member_id and p.course_id = ${course} and ${is})`;
const lessonsOf = (siteId: number, course: number) =>
  sql`(select greatest(c.lessons_count, 1) from courses c where c.site_id = ${siteId} and c.id = ${course})`;

/** A course of theirs that has lessons, with how many of them they have done. */
const studied = (is: RawBuilder<unknown>) => sql`exists (
  select from enrolments e join courses c on c.site_id = e.site_id and c.id = e.course_id and c.lessons_count > 0
  left join course_progress p on p.site_id = e.site_id and p.member_id = e.member_id and p.course_id = e.course_id
  where e.site_id = l.site_id and e.member_id = l.member_id and ${is})`;
const BEGUN = sql`p.lessons_completed_count > 0`;
const UNFINISHED = sql`coalesce(p.lessons_completed_count, 0) < c.lessons_count`;

/** Over all of their courses, as the column shows it: who has none of them has nothing to begin. */
const overall = {
  none: sql`${studied(sql`true`)} and not ${studied(BEGUN)}`,
  begun: sql`${studied(BEGUN)} and ${studied(UNFINISHED)}`,
  done: sql`${studied(BEGUN)} and not ${studied(UNFINISHED)}`,
} satisfies Record<NonNullable<MemberFilters['progress']>, RawBuilder<unknown>>;

function progressFilter(siteId: number, { progress, course }: MemberFilters): RawBuilder<unknown> | undefined {
  if (progress === undefined) return undefined;
  if (course === undefined) return overall[progress];
  const whole = lessonsOf(siteId, course);
  if (progress === 'done') return done(siteId, course, sql`p.lessons_completed_count >= ${whole}`);
  // As a difference: of a number between two that it does not know the planner expects one row in two hundred.
  if (progress === 'begun') return done(siteId, course, sql`${BEGUN} and ${whole} - p.lessons_completed_count > 0`);
  return sql`not ${done(siteId, course, sql`p.lessons_completed_count > 0`)}`;
}

const isOfTheirTime = (state: MemberFilters['state']) => state === 'ended' || state === 'ending';

/**
 * What is asked of enrolments: of one course it is one row that has to meet all of it, else each condition may have its own.
 * @param each ends the question of a course or a class, which many may be in
 */
function enrolmentFilters(
  siteId: number,
  { course, class: classId, state }: MemberFilters,
  each = sql``,
): RawBuilder<unknown>[] {
  const ofClass = sql`and e.class_id = ${classId}`;
  const soon = sql`now() + ${sql.lit(`${ENDING_DAYS} days`)}::interval`;
  // Apart, an enrolment's own end and its class's, each has an index that finds the few of whom it is true.
  const ends = {
    ended: [sql`and e.expires_at <= now()`, sql`and k.ends_at <= now()`],
    ending: [
      sql`and e.expires_at between now() and ${soon} and coalesce(k.ends_at, 'infinity') >= now()`,
      sql`and k.ends_at between now() and ${soon} and coalesce(e.expires_at, 'infinity') >= now()`,
    ],
  };
  const ofTheirTime = (more: RawBuilder<unknown>, of: keyof typeof ends) =>
    sql`(${sql.join(
      ends[of].map((end) => enrolled(siteId, course, sql`${more} ${end}`)),
      sql` or `,
    )})`;
  if (course === undefined)
    return [
      classId !== undefined && enrolled(siteId, course, sql`${ofClass} ${each}`),
      isOfTheirTime(state) && ofTheirTime(sql``, state),
    ].filter((one) => !!one);
  const more = classId === undefined ? sql`` : ofClass;
  return [isOfTheirTime(state) ? ofTheirTime(more, state) : enrolled(siteId, course, sql`${more} ${each}`)];
}

/** What is asked of a row of the list itself: over `member_listings l`. */
function ownFilters(siteId: number, { q, role, state, away_days: awayDays }: MemberFilters): RawBuilder<unknown> {
  const filters = [
    sql`l.site_id = ${siteId}`,
    // Folded once: in the condition itself it would be folded for each row.
    ...wordsOf(q ?? '').map((word) => sql`l.words like (select folded(${patternOf(word)}))`),
    role && sql`l.role = ${role}`,
    state === 'active' && sql`not l.is_suspended`,
    state === 'suspended' && sql`l.is_suspended`,
    awayDays !== undefined && sql`l.last_seen_at < now() - make_interval(days => ${awayDays})`,
  ];
  return allOf(filters);
}

/** What is asked of what hangs on it but enrolments: over an `l` that has the id of a member and of their panel. */
function otherFilters(siteId: number, query: MemberFilters): RawBuilder<unknown> {
  const { group } = query;
  return allOf([
    group !== undefined &&
      sql`exists (select from member_groupings x join member_groups g on g.site_id = x.site_id and g.id = x.group_id
        where x.site_id = l.site_id and x.member_id = l.member_id and g.id = ${group})`,
    progressFilter(siteId, query),
  ]);
}

/**
 * What is asked of all that hangs on it, where a class is asked for: whoever is in it is found by its index alone, and then by their ids. Joined, the planner
 * reads all members of the panel for the few that are in it.
 */
function ofClass(siteId: number, query: MemberFilters, classId: number): RawBuilder<unknown> {
  const { course, state } = query;
  // Of any course the class was asked here; of one, when it ends is asked of the row that is in the class.
  const { class: _isAskedHere, ...more } = query;
  return sql`l.member_id = any(array(select l.member_id from enrolments l join courses c on c.site_id = l.site_id and c.id = l.course_id
    where l.site_id = ${siteId} and l.class_id = ${classId} ${course === undefined ? sql`` : sql`and l.course_id = ${course}`}
      and ${allOf(isOfTheirTime(state) ? enrolmentFilters(siteId, course === undefined ? more : query) : [])} and ${otherFilters(siteId, query)}))`;
}

const allOf = (filters: (RawBuilder<unknown> | false | undefined | '')[]) => {
  const asked = filters.filter((filter) => !!filter);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

/** Over `member_listings l`, with `last_seen_at` of their visit where `away_days` is asked for. */
const filtersOf = (siteId: number, query: MemberFilters) =>
  sql`${ownFilters(siteId, query)} and ${allOf(enrolmentFilters(siteId, query))} and ${otherFilters(siteId, query)}`;

const withVisits = sql`(select l.*, v.last_seen_at from member_listings l
  join member_visits v on v.site_id = l.site_id and v.member_id = l.member_id) l`;
const plain = sql`member_listings l`;
/** Enough for an order of visits, where nothing is asked of the listing itself. */
const visits = sql`member_visits l`;
function sourceOf({ away_days, q, role, state }: MemberFilters, sort: MemberSort = 'name') {
  const isByVisit = sort === 'seen' || sort === 'away';
  if (away_days === undefined && !isByVisit) return plain;
  const asksTheListing = q !== undefined || role !== undefined || state === 'active' || state === 'suspended';
  return isByVisit && !asksTheListing ? visits : withVisits;
}

/** The value that rows are ordered by beside their id, and the direction of both. */
const orders: Record<MemberSort, { by: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }> = {
  name: { by: sql`l.name`, type: sql`text collate "C"`, descending: false },
  seen: { by: sql`l.last_seen_at`, type: sql`timestamptz`, descending: true },
  away: { by: sql`l.last_seen_at`, type: sql`timestamptz`, descending: false },
  newest: { by: sql`l.member_id`, type: sql`bigint`, descending: true },
};

type Found = { id: number; at: string };

/** How a list is ordered, from where a page of it begins. @throws AppError `request.invalid` when `after` is none of ours */
function orderOf({ sort = 'name', after }: MemberQuery) {
  const { by, type, descending } = orders[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<` : sql`>`;
  const cursor = after === undefined ? undefined : readCursor(after, sort);
  return {
    found: sql`l.member_id as id, (${by})::text as at`,
    columns: sort === 'newest' ? by : sql`l.member_id, ${by}`,
    since: cursor ? sql`and (${by}, l.member_id) ${beyond} (${cursor.at}::${type}, ${cursor.id}::bigint)` : sql``,
    inOrder: sql`order by ${by} ${direction}, l.member_id ${direction}`,
  };
}

/**
 * The ids of a page, with what its last one is found by; one more than asked for when there is more.
 * @param only of these, when some are named
 */
export function pageOf(siteId: number, query: MemberQuery, most: number, only?: readonly number[]): RawBuilder<Found> {
  const { found, since, inOrder } = orderOf(query);
  return sql`select ${found} from ${sourceOf(query, query.sort)}
    where ${filtersOf(siteId, query)} ${only ? sql`and l.member_id = any(${only}::bigint[])` : sql``} ${since}
    ${inOrder} limit ${most + 1}`;
}

/** The same, of the next `rows` of the list alone. */
function pageOfNext(siteId: number, query: MemberQuery, most: number, rows: number): RawBuilder<Found> {
  const { found, since, inOrder } = orderOf(query);
  return sql`select ${found}
    from (select * from ${sourceOf(query, query.sort)} where l.site_id = ${siteId} ${since} ${inOrder} limit ${rows}) l
    where ${filtersOf(siteId, query)} ${inOrder} limit ${most + 1}`;
}

/**
 * The same, of all that meet the conditions, which are found by the rarest of these and put in order then. Whoever has the words is
 * found first, and without words whoever is in the class. Without either it goes along the list, and what is asked of a course is
 * gathered once: `or false` keeps the planner from joining it, which asks it row by row.
 */
export function pageOfAll(siteId: number, query: MemberQuery, most: number): RawBuilder<Found> {
  const { found, columns, since, inOrder } = orderOf(query);
  const source = sourceOf(query, query.sort);
  const own = sql`${ownFilters(siteId, query)} ${since}`;
  if (query.q === undefined && query.class !== undefined)
    return sql`select ${found} from ${source} where ${own} and ${ofClass(siteId, query, query.class)} ${inOrder} limit ${most + 1}`;
  if (query.q === undefined && query.course === undefined) return pageOf(siteId, query, most);
  if (query.q === undefined)
    return sql`select ${found} from ${source} where ${own} and ${allOf(enrolmentFilters(siteId, query))}
      and (${otherFilters(siteId, query)} or false) ${inOrder} limit ${most + 1}`;
  // What few meet is asked of all who have the words; what many meet of one after the other in order, until a page is full: `offset 0`
  // keeps the planner from reading all who meet it.
  const asksFew = query.class === undefined && (query.progress !== undefined || isOfTheirTime(query.state));
  return sql`select ${found} from (select l.site_id, ${columns} from ${source} where ${own} ${asksFew ? sql`` : inOrder} offset 0) l
    where ${allOf(enrolmentFilters(siteId, query, asksFew ? sql`` : sql`offset 0`))} and ${otherFilters(siteId, query)}
    ${inOrder} limit ${most + 1}`;
}

/** So many rows cost less than putting a few thousand in order; so many of them say whether a page may be among these. */
const NEXT_ROWS = 2000;
const FIRST_ROWS = 300;

/**
 * What is asked for by words, a class or progress may be half of all members or three of them, at the end of the list or all along it,
 * and the planner guesses. So a page is looked for in what comes next of the list, and among all that is asked for where that is not
 * enough. The words of a name stand together in a list of names, so that its beginning says nothing of the rest; a course is spread.
 */
async function findPage(db: Db, siteId: number, query: MemberQuery, most: number): Promise<Found[]> {
  const { q, course, class: classId, state, progress } = query;
  const isOfProgress = progress === 'begun' || progress === 'done';
  if (q === undefined && classId === undefined && !isOfProgress)
    return (await pageOf(siteId, query, most).execute(db)).rows;
  const next = async (rows: number) => (await pageOfNext(siteId, query, most, rows).execute(db)).rows;
  const hangs = course !== undefined || classId !== undefined || isOfProgress || isOfTheirTime(state);
  const first = hangs ? await next(FIRST_ROWS) : [];
  if (first.length > most) return first;
  const isRare = hangs && first.length * (NEXT_ROWS / FIRST_ROWS) <= most * 2;
  const found = isRare ? [] : await next(NEXT_ROWS);
  return found.length > most ? found : (await pageOfAll(siteId, query, most).execute(db)).rows;
}

/** All ids of a list, in no order. */
export const findIds = (siteId: number, query: MemberFilters): RawBuilder<{ id: number }> =>
  sql`select l.member_id as id from ${sourceOf(query)} where ${filtersOf(siteId, query)}`;

const MOMENT = sql`nullif(v.last_seen_at, '-infinity')`;
const percentOver = (course: number | undefined) => sql`
  coalesce((select floor(100.0 * sum(least(coalesce(cp.lessons_completed_count, 0), c.lessons_count)) / nullif(sum(c.lessons_count), 0))::int
    from enrolments e join courses c on c.site_id = e.site_id and c.id = e.course_id
    left join course_progress cp on cp.site_id = e.site_id and cp.member_id = e.member_id and cp.course_id = e.course_id
    where e.site_id = m.site_id and e.member_id = m.id ${course === undefined ? sql`` : sql`and e.course_id = ${course}`}), 0)`;

/** Columns of a member over `members m`, `users u` and `member_visits v`. */
export const memberColumns = sql`m.id, trim(m.first_name || ' ' || m.last_name) as name, u.email,
  ${sql.raw(photoAddressSql('u.photo_key'))} as photo, m.role, m.created_at, ${MOMENT} as last_seen_at, m.suspended_at,
  ${groupsOfMember} as groups`;
export const memberSource = sql`members m join users u on u.id = m.user_id
  join member_visits v on v.site_id = m.site_id and v.member_id = m.id`;

/**
 * Members under the name by which this panel knows them; an account's name elsewhere is not this panel's business. Each page is
 * found from where the one before ended, so that the last one costs what the first does.
 * @throws AppError `request.invalid` when `after` is none of ours
 */
export async function listMembers(db: Db, siteId: number, query: MemberQuery): Promise<MemberPage> {
  const { per_page: most = 30, sort = 'name', course } = query;
  const found = await findPage(db, siteId, query, most);
  const shown = found.slice(0, most);
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return { data: [], next: null };
  const { rows } = await sql<Member>`
    select ${memberColumns}, ${percentOver(course)} as percentage_complete,
      (select count(*)::int from enrolments e join courses c on c.site_id = e.site_id and c.id = e.course_id
        where e.site_id = m.site_id and e.member_id = m.id) as courses_count
    from ${memberSource} where m.site_id = ${siteId} and m.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], m.id)`.execute(db);
  const last = shown.at(-1);
  return { data: rows, next: found.length > most && last ? writeCursor(sort, last) : null };
}

export async function countMembers(db: Db, siteId: number, query: MemberFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sourceOf(query)} where ${filtersOf(siteId, query)}`.execute(db);
  return rows[0]?.total ?? 0;
}
