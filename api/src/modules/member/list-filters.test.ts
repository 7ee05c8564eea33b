/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENDING_DAYS, memberSorts, type MemberSort } from '@clube/shared/contracts/member-filters';
import type { MemberCount, MemberFilters, MemberPage } from '@clube/shared/contracts/member';
import {
  call,
  createPanel,
  createTestCourse,
  createTestServer,
  ownerUrlOf,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { connect } from '../../database/connect.ts';

const DAY = 86_400_000;
const PEOPLE = 700;
const FIRST = ['José', 'João', 'Ângela', 'Joana', 'Íris', 'Conceição', 'Jose'];
const LAST = ['Núñez', 'da Conceição', 'Moura', 'Araújo', 'José'];

let server: TestServer;
let panel: Panel;
/** What the tables below call by a name. */
const ids: Record<string, number> = {};
const pool = () => server.context.connection.pool;

/** Students that are called so, by one statement. @returns their ids in that order */
async function people({ siteId }: Panel, names: readonly string[]): Promise<number[]> {
  const { rows } = await pool().query<{ id: number }>(
    `with n as (select name, at, 'aluno' || at || '-' || $1::bigint || '@example.com' as email
         from unnest($2::text[]) with ordinality n(name, at)),
       u as (insert into users (email, first_name) select email, name from n returning id, email)
     insert into members (site_id, user_id, role, first_name, last_name)
     select $1::bigint, u.id, 'student', split_part(name, ' ', 1), substr(name, strpos(name, ' ') + 1)
     from u join n using (email) order by n.at returning id`,
    [siteId, names],
  );
  return rows.map(({ id }) => id);
}
/** A statement over `p`, whose rows are some members with where each stands among them, from 0; `$1` is their panel. */
const write = ({ siteId }: Panel, of: readonly number[], text: string, ...more: unknown[]) =>
  pool().query(
    `with p as (select id, (at - 1)::int as at from unnest($2::bigint[]) with ordinality p(id, at)) ${text}`,
    [siteId, of, ...more],
  );
async function createClass({ siteId }: Panel, course: number, ends: string | null): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    `insert into classes (site_id, course_id, title, ends_at) values ($1, $2, 'Turma', now() + $3::interval) returning id`,
    [siteId, course, ends],
  );
  return rows[0]!.id;
}

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  ids.aquarela = (await createTestCourse(server, panel, { lessons: [3] })).courseId;
  ids.gravura = (await createTestCourse(server, panel, { lessons: [2] })).courseId;
  ids.most = await createClass(panel, ids.aquarela, null);
  ids.over = await createClass(panel, ids.aquarela, '-5 days');
  ids.few = await createClass(panel, ids.gravura, '10 days');
  for (const group of ['half', 'some']) {
    const { rows } = await pool().query<{ id: number }>(
      'insert into member_groups (site_id, name) values ($1, $2) returning id',
      [panel.siteId, group],
    );
    ids[group] = rows[0]!.id;
  }
  const names = Array.from({ length: PEOPLE }, (_, at) =>
    at % 250 === 5 ? 'Zoraíde Último' : `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / 3) % LAST.length]}`,
  );
  const all = await people(panel, names);
  await write(
    panel,
    all,
    `update members m set suspended_at = case when at % 11 = 0 then now() end, role = case when at % 50 = 3 then 'moderator' else role end,
       document = case when at = 5 then '52998224725' end from p where m.site_id = $1 and m.id = p.id`,
  );
  // Several were last seen at the same moment, and many never.
  await write(
    panel,
    all,
    `update member_visits v set last_seen_at = now() - interval '1 day' * (at % 9 * 10 + 0.5)
     from p where v.site_id = $1 and v.member_id = p.id and at % 4 > 0`,
  );
  const enrol = `insert into enrolments (site_id, member_id, course_id, class_id, expires_at) select $1, id, $3`;
  await write(
    panel,
    all,
    `${enrol}, case when at % 10 < 6 then $4::bigint when at % 10 = 6 then $5::bigint end,
       now() + (array[null, '-10 days', '10 days', '200 days', null])[at / 10 % 5 + 1]::interval from p where at % 10 < 8`,
    ids.aquarela,
    ids.most,
    ids.over,
  );
  await write(
    panel,
    all,
    `${enrol}, case when at % 117 = 0 then $4::bigint end,
       now() + (array['200 days', null, '10 days', '-10 days'])[at / 3 % 4 + 1]::interval from p where at % 3 = 0`,
    ids.gravura,
    ids.few,
  );
  const progress = `insert into course_progress (site_id, member_id, course_id, lessons_completed_count) select $1, id, $3`;
  // Some have done lessons of a course that is theirs no more.
  await write(panel, all, `${progress}, at % 4 from p where at % 8 <> 4`, ids.aquarela);
  await write(panel, all, `${progress}, at / 5 % 3 from p where at % 2 = 0`, ids.gravura);
  const join = 'insert into member_groupings (site_id, member_id, group_id) select $1, id, $3 from p';
  await write(panel, all, `${join} where at % 2 = 1`, ids.half);
  await write(panel, all, `${join} where at % 13 = 0`, ids.some);
  // Without their statistics some pages take forty times as long.
  const owner = connect(ownerUrlOf(server), 1, 'all');
  await owner.pool.query('analyze member_listings, member_visits, enrolments, course_progress, courses, classes');
  await owner.close();
});
afterAll(() => server.close());

type Enrolment = { member: number; course: number; class: number | null; ends: number };
type Person = {
  id: number;
  name: string;
  words: string;
  role: string;
  isSuspended: boolean;
  seen: number;
  groups: number[];
  enrolments: Enrolment[];
  /** Of each of their courses that has lessons: how many of how many. */
  studied: { course: number; done: number; of: number }[];
};
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const earliest = (...moments: (Date | null)[]) => Math.min(...moments.map((moment) => moment?.getTime() ?? Infinity));

/** All members of a panel, by selects that know nothing of the list and its tables but for the visits. */
async function everybody({ siteId }: Panel): Promise<Person[]> {
  const read = async <Row extends object>(text: string) => (await pool().query<Row>(text, [siteId])).rows;
  const courses = new Map(
    (
      await read<{ id: number; lessons: number }>(
        'select id, lessons_count as lessons from public.courses where site_id = $1 and bin_id is null',
      )
    ).map(({ id, lessons }) => [id, lessons]),
  );
  const classes = new Map(
    (
      await read<{ id: number; ends: Date | null }>('select id, ends_at as ends from public.classes where site_id = $1')
    ).map(({ id, ends }) => [id, ends]),
  );
  const enrolments = (
    await read<Omit<Enrolment, 'ends'> & { expires: Date | null }>(
      'select member_id as member, course_id as course, class_id as class, expires_at as expires from enrolments where site_id = $1',
    )
  )
    .filter(({ course }) => courses.has(course))
    .map(({ expires, ...one }) => ({ ...one, ends: earliest(expires, classes.get(one.class ?? 0) ?? null) }));
  const progress = await read<{ member: number; course: number; done: number }>(
    'select member_id as member, course_id as course, lessons_completed_count as done from course_progress where site_id = $1',
  );
  const doneBy = new Map(progress.map(({ member, course, done }) => [`${member} ${course}`, done]));
  const groupings = await read<{ member: number; group: number }>(
    'select member_id as member, group_id as group from member_groupings where site_id = $1',
  );
  const members = await read<{
    id: number;
    name: string;
    email: string;
    document: string | null;
    role: string;
    isSuspended: boolean;
    seen: Date | number;
  }>(
    `select m.id, m.first_name || ' ' || m.last_name as name, u.email, m.document, m.role, m.suspended_at is not null as "isSuspended",
       v.last_seen_at as seen
     from members m join users u on u.id = m.user_id join member_visits v on v.member_id = m.id where m.site_id = $1`,
  );
  return members.map(({ id, name, email, document, role, isSuspended, seen }) => {
    const own = enrolments.filter(({ member }) => member === id);
    return {
      id,
      name: folded(name),
      words: ` ${folded(name)} ${email} ${document ?? ''}`,
      role,
      isSuspended,
      seen: Number(seen),
      groups: groupings.filter(({ member }) => member === id).map(({ group }) => group),
      enrolments: own,
      studied: own
        .map(({ course }) => ({ course, done: doneBy.get(`${id} ${course}`) ?? 0, of: courses.get(course)! }))
        .filter(({ of }) => of > 0),
    };
  });
}

const has = (words: string, word: string) =>
  words.includes(/^[\d.-]+$/.test(word) ? word.replace(/\D/g, '') : word.length < 3 ? ` ${word}` : word);

/** What the contract says of a filter, said once more of a person. */
function meets(one: Person, { q, role, course, class: classId, group, state, progress, away_days }: MemberFilters) {
  const now = Date.now();
  const asked = [
    classId !== undefined && ((enrolment: Enrolment) => enrolment.class === classId),
    state === 'ended' && (({ ends }: Enrolment) => ends <= now),
    state === 'ending' && (({ ends }: Enrolment) => ends > now && ends <= now + ENDING_DAYS * DAY),
  ].filter((condition) => condition !== false);
  const ofCourse = one.enrolments.filter((enrolment) => enrolment.course === course);
  const isEnrolled =
    course === undefined
      ? asked.every((condition) => one.enrolments.some(condition))
      : ofCourse.some((enrolment) => asked.every((condition) => condition(enrolment)));
  const studied = one.studied.filter((of) => course === undefined || of.course === course);
  const lessons = studied.map(({ done }) => done).reduce((sum, done) => sum + done, 0);
  const isWhole = studied.every(({ done, of }) => done >= of);
  const band = studied.length === 0 ? undefined : lessons === 0 ? 'none' : isWhole ? 'done' : 'begun';
  return (
    isEnrolled &&
    folded(q ?? '')
      .split(' ')
      .filter(Boolean)
      .every((word) => has(one.words, word)) &&
    (role === undefined || one.role === role) &&
    (group === undefined || one.groups.includes(group)) &&
    (state !== 'active' || !one.isSuspended) &&
    (state !== 'suspended' || one.isSuspended) &&
    (progress === undefined || band === progress) &&
    (away_days === undefined || one.seen < now - away_days * DAY)
  );
}
const compare = <Value>(one: Value, two: Value) => (one < two ? -1 : one > two ? 1 : 0);
const orders: Record<MemberSort, (one: Person, two: Person) => number> = {
  name: (one, two) => compare(one.name, two.name) || one.id - two.id,
  seen: (one, two) => compare(two.seen, one.seen) || two.id - one.id,
  away: (one, two) => compare(one.seen, two.seen) || one.id - two.id,
  newest: (one, two) => two.id - one.id,
};

const filtersOf = (query: string) =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [
      name,
      ids[value] ?? (name === 'away_days' ? Number(value) : value),
    ]),
  ) as MemberFilters;
const addressOf = (filters: MemberFilters, path = '', more: object = {}) =>
  `/api/member${path}?${new URLSearchParams(Object.entries({ ...filters, ...more }).map(([name, value]) => [name, String(value)]))}`;

/** The ids of a list to its end; of one that has no end, a page more than there are people. */
async function walk({ owner }: Panel, filters: MemberFilters, sort: MemberSort, most: number): Promise<number[]> {
  const found: number[] = [];
  for (let next: string | null = ''; next !== null && found.length <= most;) {
    const url = addressOf(filters, '', { sort, per_page: 30, ...(next && { after: next }) });
    const { status, body }: { status: number; body: MemberPage } = await call<MemberPage>(server, { url, as: owner });
    expect(status).toBe(200);
    found.push(...body.data.map(({ id }) => id));
    next = body.next;
  }
  return found;
}

/** @returns how many are found, in each order and by the count the same as by hand */
async function recount(of: Panel, persons: Person[], filters: MemberFilters): Promise<number> {
  const expected = persons.filter((one) => meets(one, filters));
  for (const sort of memberSorts)
    expect([sort, await walk(of, filters, sort, persons.length)]).toEqual([
      sort,
      expected.toSorted(orders[sort]).map(({ id }) => id),
    ]);
  const { body } = await call<MemberCount>(server, { url: addressOf(filters, '/count'), as: of.owner });
  expect(body.total).toBe(expected.length);
  return expected.length;
}

const OF_THE_LIST = [
  '',
  'q=jose',
  'q=JOSÉ conceicao',
  'q=jo nu',
  'q=zoraide',
  'q=aluno12',
  'q=529.982.247-25',
  'role=moderator',
  'state=active',
  'state=suspended',
  'group=half',
  'group=some',
  'away_days=45',
  'away_days=45&q=araujo&state=active&group=half',
  'role=moderator&away_days=20&group=half',
];
const OF_AQUARELA = [
  'class=most',
  'class=over',
  'class=most&q=jose',
  'class=most&q=zoraíde',
  'class=most&state=ended',
  'class=most&state=ending',
  'course=aquarela&class=most',
  'course=aquarela&class=over&q=conceição',
  'state=ended&course=aquarela',
  'state=ended&course=aquarela&class=most',
  'state=ended&course=aquarela&class=over',
  'state=ending&course=aquarela&class=most',
  'progress=none&course=aquarela',
  'progress=begun&course=aquarela',
  'progress=done&course=aquarela',
  'progress=done&course=aquarela&q=jose',
  'progress=begun&course=aquarela&state=ending',
  'state=ending&course=aquarela',
  'state=ending&course=aquarela&q=jose',
  'course=aquarela&state=suspended&q=jo',
  'class=most&group=some&away_days=20',
  'class=over&progress=begun&state=active',
  'state=ended&class=over&away_days=30&progress=begun&q=jose',
  'course=aquarela&class=most&state=ending&progress=begun&group=half&role=student',
];
const OF_ANY_COURSE = [
  'state=ended',
  'state=ended&q=joão',
  'state=ending',
  'progress=none',
  'progress=begun',
  'progress=done',
];
const OF_GRAVURA = [
  'class=few',
  'class=few&q=jose',
  'class=few&state=ended',
  'class=few&state=ending',
  'course=gravura',
  'course=gravura&class=few&state=ending',
  'state=ended&course=gravura',
  'state=ended&course=gravura&q=angela',
  'progress=none&course=gravura',
  'progress=done&course=gravura&away_days=10',
];

describe('each list, page by page in each order, and its count are what counting by hand finds', () => {
  let persons: Person[];
  beforeAll(async () => {
    persons = await everybody(panel);
  });
  test.each([...OF_THE_LIST, ...OF_AQUARELA, ...OF_ANY_COURSE, ...OF_GRAVURA])('?%s', async (query) => {
    expect(await recount(panel, persons, filtersOf(query))).toBeGreaterThan(0);
  });

  test.each(['q=jose zoraide', 'role=support', 'course=gravura&class=most', 'class=few&q=zoraide'])(
    '?%s finds nobody',
    async (query) => {
      expect(await recount(panel, persons, filtersOf(query))).toBe(0);
    },
  );
});

test('a class is found to its end where some begin a long list and the rest stand after 2,000', async () => {
  const long = await createPanel(server);
  const { courseId } = await createTestCourse(server, long, { lessons: [1] });
  const classId = await createClass(long, courseId, null);
  const all = await people(
    long,
    Array.from({ length: 2300 }, (_, at) => `Pessoa ${String(at).padStart(4, '0')}`),
  );
  await write(
    long,
    all,
    `insert into enrolments (site_id, member_id, course_id, class_id) select $1, id, $3, $4 from p where at < 12 or at >= 2250`,
    courseId,
    classId,
  );
  expect(await recount(long, await everybody(long), { class: classId })).toBe(62);
});

describe('with a course in the bin', () => {
  let persons: Person[];
  beforeAll(async () => {
    await call(server, { method: 'DELETE', url: `/api/course/${ids.gravura}`, as: panel.owner });
    persons = await everybody(panel);
  });
  test.each(OF_ANY_COURSE)('?%s', async (query) => {
    expect(await recount(panel, persons, filtersOf(query))).toBeGreaterThan(0);
  });
  test.each(OF_GRAVURA)('?%s finds nobody', async (query) => {
    expect(await recount(panel, persons, filtersOf(query))).toBe(0);
  });
});
