import type { Connection } from '../../api/src/database/connect.ts';
import type { Panel } from './panel.ts';

const PER_PAGE = 30;
const WITH_VISITS = 'join member_visits v on v.site_id = l.site_id and v.member_id = l.member_id';

export type Place = { name: string; id: number };
/** A list as an owner asks for it, and what the plain statement says of `member_listings l` for the same people. */
type Question = {
  path: (panel: Panel, last: Place) => string;
  plain: (panel: Panel, last: Place) => { joins?: string; where?: string; order?: string };
};

const cursorOf = ({ name, id }: Place) => Buffer.from(JSON.stringify([0, name, id])).toString('base64url');
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const alike = (...words: string[]) => ({ where: words.map((word) => `l.words like '%${word}%'`).join(' and ') });
const enrolled = (condition: string) =>
  `exists (select from enrolments e where e.site_id = l.site_id and e.member_id = l.member_id and ${condition})`;
const progressed = (course: number, condition: string) =>
  `exists (select from course_progress p where p.site_id = l.site_id and p.member_id = l.member_id and p.course_id = ${course} and ${condition})`;

export const questions: Record<string, Question> = {
  'the first page': { path: () => '', plain: () => ({}) },
  'the last page': {
    path: (_panel, last) => `after=${cursorOf(last)}`,
    plain: (_panel, { name, id }) => ({ where: `(l.name, l.member_id) > (${literal(name)}, ${id})` }),
  },
  'a name that many have': { path: () => 'q=conceicao', plain: () => alike('conceicao') },
  'two names': { path: () => 'q=otavio+avila', plain: () => alike('otavio', 'avila') },
  'a beginning of two letters': { path: () => 'q=ur', plain: () => alike(' ur') },
  'a document': { path: () => 'q=47919', plain: () => alike('47919') },
  'nothing that is there': { path: () => 'q=xyzwxyzw', plain: () => alike('xyzwxyzw') },
  'the last seen': {
    path: () => 'sort=seen',
    plain: () => ({ joins: WITH_VISITS, order: 'v.last_seen_at desc nulls last, l.member_id desc' }),
  },
  'away for 90 days, longest first': {
    path: () => 'sort=away&away_days=90',
    plain: () => ({
      joins: WITH_VISITS,
      where: `v.last_seen_at < now() - interval '90 days'`,
      order: 'v.last_seen_at, l.member_id',
    }),
  },
  'of a course, done': {
    path: ({ course }) => `course=${course}&progress=done`,
    plain: ({ course }) => ({
      where: `${enrolled(`e.course_id = ${course}`)} and ${progressed(course, 'p.lessons_completed_count >= 20')}`,
    }),
  },
  'of a course, not begun': {
    path: ({ course }) => `course=${course}&progress=none`,
    plain: ({ course }) => ({
      where: `${enrolled(`e.course_id = ${course}`)} and not ${progressed(course, 'p.lessons_completed_count > 0')}`,
    }),
  },
  'of a course that ends': {
    path: ({ course }) => `course=${course}&state=ending`,
    plain: ({ course }) => ({
      where: enrolled(`e.course_id = ${course} and e.expires_at between now() and now() + interval '7 days'`),
    }),
  },
  'of a class of many': {
    path: (panel) => `class=${panel.class}`,
    plain: (panel) => ({ where: enrolled(`e.class_id = ${panel.class}`) }),
  },
  'of a class of few': {
    path: ({ small }) => `class=${small}`,
    plain: ({ small }) => ({ where: enrolled(`e.class_id = ${small}`) }),
  },
  'of a class, by a name': {
    path: (panel) => `class=${panel.class}&q=reis`,
    plain: (panel) => ({ where: `${enrolled(`e.class_id = ${panel.class}`)} and ${alike('reis').where}` }),
  },
  'of a class, done': {
    path: (panel) => `course=${panel.course}&class=${panel.class}&progress=done`,
    plain: (panel) => ({
      where: `${enrolled(`e.class_id = ${panel.class}`)} and ${progressed(panel.course, 'p.lessons_completed_count >= 20')}`,
    }),
  },
  'of a class of few, the last seen': {
    path: ({ small }) => `class=${small}&sort=seen`,
    plain: ({ small }) => ({
      joins: WITH_VISITS,
      where: enrolled(`e.class_id = ${small}`),
      order: 'v.last_seen_at desc nulls last, l.member_id desc',
    }),
  },
  'ended, by a name': {
    path: () => 'state=ended&q=reis',
    plain: () => ({ where: `${enrolled('e.expires_at <= now()')} and ${alike('reis').where}` }),
  },
  moderators: { path: () => 'role=moderator', plain: () => ({ where: `l.role = 'moderator'` }) },
};

/** $1 site. */
export function statementOf({ plain }: Question, panel: Panel, last: Place): string {
  const { joins = '', where = 'true', order = 'l.name, l.member_id' } = plain(panel, last);
  return `select l.* from member_listings l ${joins} where l.site_id = $1 and ${where} order by ${order} limit ${PER_PAGE}`;
}

/** Where a page begins that is as far down the list as this share of it. */
export async function placeAt({ pool }: Connection, { site }: Panel, share: number): Promise<Place> {
  const { rows } = await pool.query<Place>(
    `select name, member_id as id from member_listings where site_id = $1 order by name, member_id
     offset (select (count(*) * $2::float8)::bigint from member_listings where site_id = $1) limit 1`,
    [site, share],
  );
  return rows[0]!;
}
