import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memberSorts, type MemberSort } from '@clube/shared/contracts/member-filters';
import type { Member, MemberCount, MemberPage } from '@clube/shared/contracts/member';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let other: Panel;
let course: TestCourse;
const PEOPLE = 23;
const pool = () => server.context.connection.pool;

/** Members without accounts that anybody signs in to: `Pessoa 01`, … in a panel, by one statement. */
async function people(siteId: number, count: number, name = 'Pessoa'): Promise<number[]> {
  const { rows } = await pool().query<{ id: number }>(
    `with u as (insert into users (email, first_name) select lower($2::text) || n || '-' || $1::bigint || '@example.com', $2::text
       from generate_series(1, $3::int) n returning id, email)
     insert into members (site_id, user_id, role, first_name, last_name)
     select $1::bigint, u.id, 'student', $2::text, lpad((row_number() over (order by u.id))::text, 2, '0') from u returning id`,
    [siteId, name, count],
  );
  return rows.map(({ id }) => id).toSorted((one, two) => one - two);
}
const ask = async <T = MemberPage>(query: string, as: { token: string } = panel.owner, path = '') =>
  call<T>(server, { url: `/api/member${path}?${query}`, as });
const names = async (query: string) => (await ask(query)).body.data.map(({ name }) => name);
const search = (q: string) => names(`q=${encodeURIComponent(q)}`);

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  other = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2], title: 'Aquarela' });
  const ids = await people(panel.siteId, PEOPLE);
  await people(other.siteId, 5, 'Alheia');
  const named = async (id: number, first: string, last: string, document: string | null = null) =>
    pool().query('update members set first_name = $2, last_name = $3, document = $4 where id = $1', [
      id,
      first,
      last,
      document,
    ]);
  await named(ids[0]!, 'Otávio', 'Núñez', '52998224725');
  await named(ids[1]!, 'Ângela', 'D’Ávila');
  await named(ids[2]!, '100%', 'Certo_');
  for (const [id, expires, completed] of [
    [ids[3]!, null, 0],
    [ids[4]!, '10 days', 1],
    [ids[5]!, '-1 day', 2],
    [ids[6]!, '200 days', 2],
  ] as const) {
    await pool().query(
      `insert into enrolments (site_id, member_id, course_id, expires_at)
       values ($1, $2, $3, now() + $4::interval)`,
      [panel.siteId, id, course.courseId, expires],
    );
    for (const lesson of course.lessonIds.slice(0, completed))
      await pool().query(
        `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, completed_at)
         values ($1, $2, $3, $4, $5, now())`,
        [panel.siteId, id, lesson, course.courseId, course.moduleIds[0]],
      );
  }
  await pool().query(`update member_visits set last_seen_at = now() - interval '1 day' * (member_id % 7 * 10 + 1)
    where site_id = ${panel.siteId} and member_id % 3 > 0`);
});
afterAll(() => server.close());

describe('what is looked for', () => {
  test.each([
    ['otavio', ['Otávio Núñez']],
    ['NUNEZ otávio', ['Otávio Núñez']],
    ['529.982.247-25', ['Otávio Núñez']],
    ['29982', ['Otávio Núñez']],
    ['angela d’avila', ['Ângela D’Ávila']],
    ['ot nu', ['Otávio Núñez']],
    ['100%', ['100% Certo_']],
    ['certo_', ['100% Certo_']],
    ['otavio angela', []],
    ['Alheia', []],
    ['\\', []],
  ])('%j finds %j: names, e-mails and documents, without accents and case', async (q, found) => {
    expect(await search(q)).toEqual(found);
  });

  test('one letter begins a word, and a wildcard is a letter like any other', async () => {
    expect(await search('ú')).toEqual([]);
    expect(await search('%')).toEqual([]);
    expect(await search('_')).toEqual([]);
    expect((await search('n')).every((name) => /(^|\s)n/i.test(name.normalize('NFD')))).toBe(true);
  });

  test('part of an e-mail finds its member, also after the account has another one', async () => {
    const someone = await createActor(server, panel, 'student');
    expect((await ask(`q=${someone.email}`)).body.data.map(({ id }) => id)).toEqual([someone.memberId]);
    await pool().query('update users set email = $2 where id = $1', [someone.userId, 'trocado@example.net']);
    expect((await ask('q=trocado')).body.data.map(({ id }) => id)).toEqual([someone.memberId]);
    expect((await ask(`q=${someone.email}`)).body.data).toEqual([]);
    await pool().query('delete from members where id = $1', [someone.memberId]);
    expect((await ask('q=trocado')).body.data).toEqual([]);
  });
});

describe('filters', () => {
  const of = (more: string) => names(`course=${course.courseId}&${more}`);
  test('a course, with how far somebody is and until when', async () => {
    expect(await of('')).toEqual(['Pessoa 04', 'Pessoa 05', 'Pessoa 06', 'Pessoa 07']);
    expect(await of('progress=none')).toEqual(['Pessoa 04']);
    expect(await of('progress=begun')).toEqual(['Pessoa 05']);
    expect(await of('progress=done')).toEqual(['Pessoa 06', 'Pessoa 07']);
    expect(await of('state=ending')).toEqual(['Pessoa 05']);
    expect(await of('state=ended')).toEqual(['Pessoa 06']);
    expect(await names('state=ending')).toEqual(['Pessoa 05']);
  });

  test('with a course, progress is that of the course', async () => {
    const { data } = (await ask(`course=${course.courseId}`)).body;
    expect(data.map(({ percentage_complete }) => percentage_complete)).toEqual([0, 50, 100, 100]);
  });

  test('a role, and whoever was not seen for so many days or never', async () => {
    expect((await ask('role=owner')).body.data.map(({ id }) => id)).toEqual([panel.owner.memberId]);
    const { data } = (await ask('away_days=30&per_page=100')).body;
    expect(data.length).toBeGreaterThan(5);
    const limit = Date.now() - 30 * 86_400_000;
    for (const { last_seen_at } of data) expect(last_seen_at === null || Date.parse(last_seen_at) < limit).toBe(true);
    expect(data.some(({ last_seen_at }) => last_seen_at === null)).toBe(true);
  });

  test('a session that is used is a visit', async () => {
    const someone = await createActor(server, panel, 'support');
    const [seen] = (await ask('role=support')).body.data;
    expect(Math.abs(Date.parse(seen!.last_seen_at!) - Date.now())).toBeLessThan(60_000);
    await pool().query(`update sessions set last_seen_at = now() - interval '10 days' where user_id = $1`, [
      someone.userId,
    ]);
    const [still] = (await ask('role=support')).body.data;
    expect(still!.last_seen_at).toBe(seen!.last_seen_at);
    await pool().query('delete from members where id = $1', [someone.memberId]);
  });
});

const expected: Record<MemberSort, (one: Member, two: Member) => number> = {
  name: (one, two) => (one.name < two.name ? -1 : 1),
  seen: (one, two) => (two.last_seen_at ?? '').localeCompare(one.last_seen_at ?? '') || two.id - one.id,
  away: (one, two) => (one.last_seen_at ?? '').localeCompare(two.last_seen_at ?? '') || one.id - two.id,
  newest: (one, two) => two.id - one.id,
};

describe('pages', () => {
  const walk = async (query: string) => {
    const pages: Member[][] = [];
    let after = '';
    do {
      const { body } = await ask(`${query}&per_page=4${after && `&after=${after}`}`);
      pages.push(body.data);
      after = body.next ?? '';
    } while (after);
    return pages;
  };

  test.each([...memberSorts])('in the order %s, page by page, everybody comes once', async (sort) => {
    const pages = await walk(`sort=${sort}`);
    const all = pages.flat();
    expect(pages.slice(0, -1).every(({ length }) => length === 4)).toBe(true);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBe((await ask<MemberCount>('', panel.owner, '/count')).body.total);
    expect(all.length).toBe(PEOPLE + 1);
    if (sort !== 'name') expect(all).toEqual(all.toSorted(expected[sort]));
    else expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['100% Certo_', 'Ana Lima']);
  });

  test('whoever goes or comes meanwhile moves nobody to another page', async () => {
    const first = (await ask('sort=newest&per_page=4')).body;
    await pool().query('delete from members where id = any($1)', [first.data.slice(1).map(({ id }) => id)]);
    const [late] = await people(panel.siteId, 1, 'Tarde');
    const second = (await ask(`sort=newest&per_page=4&after=${first.next}`)).body;
    expect(Math.max(...second.data.map(({ id }) => id))).toBeLessThan(first.data.at(-1)!.id);
    expect(second.data.map(({ id }) => id)).not.toContain(late);
  });

  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    ['nothing of ours', 'x'],
    ['a list of something else', made(['a', 'b'])],
    ['a place in another order', made([3, '5', 5])],
    ['an id that is none', made([0, 'a', 'b'])],
    ['a character that no text holds', made([0, 'a\0', 1])],
  ])('%s is no place in the list', async (_what, after) => {
    expect((await ask(`after=${after}`)).status).toBe(400);
  });
  test.each(['yesterday', '2026-99-99 00:00:00+00', "'; drop table members; --"])(
    '%j is no moment in the order of visits',
    async (at) => {
      expect((await ask(`sort=seen&after=${made([1, at, 1])}`)).status).toBe(400);
    },
  );
});

test('who looks after no members sees none of it', async () => {
  for (const role of ['student', 'instructor', 'moderator', 'support'] as const) {
    const someone = await createActor(server, panel, role);
    for (const path of ['', '/count', '/export', `/${panel.owner.memberId}`])
      expect([role, path, (await ask('', someone, path)).status]).toEqual([role, path, 403]);
  }
});

describe('an export', () => {
  const csv = async (query: string) => (await ask(query, panel.owner, '/export')).text;

  test('runs no formula, keeps what was typed, and says who they are in the language asked for', async () => {
    const [id] = await people(panel.siteId, 1, 'Zoe');
    await pool().query(
      `update members set first_name = '=HYPERLINK("http://x")', last_name = 'a;b,"c"' where id = $1`,
      [id],
    );
    const { text, headers, status } = await ask('language=pt', panel.owner, '/export');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('members.csv');
    expect(text.startsWith('\uFEFF"Nome";"E-mail";"Documento";"Tipo de documento";"Telefone";"Papel";')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://x"") a;b,""c""";"zoe1-`);
    expect(text).toContain(';"52998224725";"CPF";');
    expect(text).not.toContain('Alheia');
    expect(await csv('language=en&role=owner')).toMatch(
      /^\uFEFF"Name","Email",[^\n]+\r\n"Ana Lima","owner-[^\n]+,"Owner","Active",/,
    );
    await pool().query('delete from members where id = $1', [id]);
  });

  test('holds whom somebody chose and nobody else, of their own panel', async () => {
    const ids = await people(panel.siteId, 3, 'Lia');
    const stranger = await createPanel(server);
    const text = await csv(`language=en&members=${ids[0]},${ids[2]},${stranger.owner.memberId}`);
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => /"(lia\d)-/.exec(line)?.[1]),
    ).toEqual(['lia1', 'lia3']);
    for (const wrong of ['', 'x', '1,', '1;2', '-1', Array.from({ length: 1001 }, (_, at) => at + 1).join(',')])
      expect([wrong, (await ask(`members=${wrong}`, panel.owner, '/export')).status]).toEqual([wrong, 400]);
    await pool().query('delete from members where id = any($1)', [ids]);
  });

  test('what runs by another separator runs neither', async () => {
    const [id] = await people(panel.siteId, 1, 'Ivo');
    for (const [name, written] of [
      ['Ana,=1+1,', "Ana,'=1+1,"],
      ['Ana; +1', "Ana; '+1"],
      ['Ana|\t@x', "Ana|\t'@x"],
      ['Ana,"-1', `Ana,""'-1`],
      ['Ana-Lia', 'Ana-Lia'],
    ]) {
      await pool().query(`update members set first_name = $2, last_name = '' where id = $1`, [id, name]);
      for (const language of ['pt', 'en']) expect(await csv(`language=${language}`)).toContain(`\r\n"${written}"`);
    }
    await pool().query('delete from members where id = $1', [id]);
  });

  test('holds the same members as the list, more than are read at once', async () => {
    const many = await createPanel(server);
    await people(many.siteId, 2300);
    const rows = (await ask('language=en', many.owner, '/export')).text.trim().split('\r\n');
    expect(rows.length).toBe(1 + 2301);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
