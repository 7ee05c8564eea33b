/** @sql-heavy */
import type { CourseStatistic, LessonStatistic, PanelStatistic } from '@clube/shared/contracts/statistic';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { countPanel } from './operations.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
const pool = () => server.context.connection.pool;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 1] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const count = () => countPanel(server.context.connection.db, panel.siteId);
const get = <T>(path: string, as: Pick<Actor, 'token'> = panel.owner) => call<T>(server, { url: `/api/${path}`, as });
const ofPanel = async (days = 7) => (await get<PanelStatistic>(`statistic?days=${days}`)).body;
const ofCourse = async () => (await get<CourseStatistic>(`course/${course.courseId}/statistic?days=7`)).body;
const ofLesson = async (at = 0) =>
  (await get<LessonStatistic>(`course/${course.courseId}/statistic/lesson/${course.lessonIds[at]}`)).body;
const watch = (intervals: [start: number, end: number][], as: Actor = student) =>
  call(server, {
    method: 'POST',
    url: `${course.url()}/progress`,
    as,
    body: { position: 1, duration: 100, intervals: intervals.map(([start, end]) => ({ start, end })) },
  });
const complete = (completed: boolean, at = 0, as: Actor = student) =>
  call(server, { method: 'POST', url: `${course.url(at)}/progress`, as, body: { completed } });
const csv = async (path: string, as: Pick<Actor, 'token'> = panel.owner) => {
  const answer = await server.app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${as.token}` } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};

describe('what a student does is counted', () => {
  test('what was watched, once for each second; who it was, once for each day; what was completed, until it is not', async () => {
    await watch([[0, 20]]);
    await watch([[10, 30]]);
    await complete(true);
    await complete(true, 1);
    await count();
    // Ten seconds of the second batch were seen again.
    expect((await ofPanel()).now).toEqual({ active: 1, seconds: 40, completed: 2 });
    expect((await ofCourse()).now).toEqual({ active: 1, seconds: 40, completed: 2 });
    await complete(false, 1);
    await count();
    expect((await ofPanel()).now.completed).toBe(1);
  });

  test('where somebody went back is known by the second; that two batches share a second is no going back', async () => {
    await watch([[0, 11]]);
    await watch([[10, 21]]);
    await watch([[5, 9]]);
    await count();
    const { again, still, viewers } = await ofLesson();
    expect({ viewers, seen: still.filter((people) => people === 1).length }).toEqual({ viewers: 1, seen: 21 });
    expect(again.flatMap((times, second) => (times > 0 ? [second] : []))).toEqual([5, 6, 7, 8]);
  });

  test('nobody goes back to more than there was time for', async () => {
    await watch([[0, 50]]);
    await watch([[0, 50]]);
    await watch([[0, 50]]);
    await count();
    // The second time was none too many, the third was.
    expect((await ofPanel()).now.seconds).toBe(100);
    expect(new Set((await ofLesson()).again)).toEqual(new Set([0, 1]));
    // It took nothing from what they may see.
    await watch([[90, 95]]);
    await count();
    expect((await ofPanel()).now.seconds).toBe(105);
  });

  test('the team looks at lessons too, and is no student', async () => {
    await watch([[0, 20]], panel.owner);
    await complete(true, 0, panel.owner);
    await count();
    expect((await ofPanel()).now).toEqual({ active: 0, seconds: 0, completed: 0 });
    expect((await ofCourse()).lessons[0]).toMatchObject({ started: 0, completed: 0 });
  });

  test('lessons stand in the order of their course, with who came, who completed them, and what they thought', async () => {
    await complete(true);
    await call(server, { method: 'PUT', url: `${course.url()}/rating`, as: student, body: { rating: 4 } });
    await count();
    const { lessons, finished, title } = await ofCourse();
    expect(title).toBe('Aquarela');
    expect(finished).toBe(0);
    expect(lessons.map(({ id }) => id)).toEqual(course.lessonIds);
    expect(lessons.map(({ is_timed }) => is_timed)).toEqual([true, false, true]);
    expect(lessons[0]).toMatchObject({ started: 1, completed: 1, rating: 4, ratings: 1 });
    expect(lessons[1]).toMatchObject({ started: 0, completed: 0, rating: null, ratings: 0 });
    await complete(true, 1);
    await complete(true, 2);
    await count();
    expect((await ofCourse()).finished).toBe(1);
  });

  test('who has completed a course is told anew when it grows, when one of them joins the team, and when one goes', async () => {
    const other = await createActor(server, panel, 'student', [course.courseId]);
    for (const lesson of [0, 1, 2]) for (const who of [student, other]) await complete(true, lesson, who);
    await count();
    const finished = async () => (await ofCourse()).finished;
    expect(await finished()).toBe(2);
    const role = (to: string) =>
      pool().query('update members set role = $3 where site_id = $1 and id = $2', [panel.siteId, other.memberId, to]);
    await role('moderator');
    await count();
    expect(await finished()).toBe(1);
    expect((await ofCourse()).lessons[0]).toMatchObject({ started: 1, completed: 1 });
    await role('student');
    await count();
    expect(await finished()).toBe(2);
    await call(server, { method: 'DELETE', url: `/api/member/${other.memberId}`, as: panel.owner });
    await count();
    expect(await finished()).toBe(1);
    await pool().query(
      `insert into lessons (site_id, course_id, module_id, title, media_type, published_at)
       values ($1, $2, $3, 'Mais uma', 'text', now())`,
      [panel.siteId, course.courseId, course.moduleIds[0]],
    );
    await count();
    expect(await finished()).toBe(0);
  });

  test('a member who is taken out is in no lesson’s numbers any more; a lesson that is gone leaves its hours', async () => {
    await watch([[0, 20]]);
    await count();
    await call(server, { method: 'DELETE', url: course.url(), as: panel.owner });
    await pool().query(`insert into statistic_changes (site_id, kind) values ($1, 'all')`, [panel.siteId]);
    await count();
    expect((await ofPanel()).now.seconds).toBe(20);
    await complete(true, 1);
    await count();
    expect((await ofCourse()).lessons[0]!.started).toBe(1);
    await call(server, { method: 'DELETE', url: `/api/member/${student.memberId}`, as: panel.owner });
    await count();
    expect((await ofCourse()).lessons[0]!.started).toBe(0);
  });

  test('a course that is erased takes its days with it, and a panel all of its', async () => {
    await watch([[0, 20]]);
    await count();
    const rows = async (table: string) =>
      (await pool().query(`select 1 from ${table} where site_id = $1`, [panel.siteId])).rowCount;
    const remove = (url: string) => call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
    const { body } = await remove(`/api/course/${course.courseId}`);
    expect((await remove(`/api/bin/${body.bin}`)).status).toBe(200);
    expect(
      (await pool().query('select 1 from statistic_days where site_id = $1 and course_id > 0', [panel.siteId]))
        .rowCount,
    ).toBe(0);
    await pool().query('delete from sites where id = $1', [panel.siteId]);
    for (const table of ['statistic_days', 'statistic_changes', 'statistic_actives', 'member_days', 'lesson_uses'])
      expect([table, await rows(table)]).toEqual([table, 0]);
  });
});

describe('when it is counted', () => {
  test('whoever looks has it counted, and is told that it is being done', async () => {
    await watch([[0, 20]]);
    const jobs = async () =>
      (
        await pool().query(`select 1 from pgboss.job where name = 'statistic.count' and singleton_key = $1`, [
          String(panel.siteId),
        ])
      ).rowCount;
    expect(await ofPanel()).toMatchObject({ is_behind: true, counted_at: null });
    await ofPanel();
    expect(await jobs()).toBe(1);
    await count();
    const { is_behind, counted_at } = await ofPanel();
    expect(is_behind).toBe(false);
    expect(Date.parse(counted_at!)).toBeGreaterThan(0);
  });

  test('every hour each panel in which something happened is, others are not', async () => {
    const quiet = await createPanel(server);
    await count();
    await watch([[0, 20]]);
    await tidyUp(server);
    const { rows } = await pool().query<{ singleton_key: string }>(
      `select singleton_key from pgboss.job where name = 'statistic.count' and state < 'completed'`,
    );
    const keys = rows.map(({ singleton_key }) => singleton_key);
    expect(keys).toContain(String(panel.siteId));
    expect(keys).not.toContain(String(quiet.siteId));
  });

  test('a day of which the rows are erased stays as it was counted; what is sold of it is counted all the same', async () => {
    const at = new Date(Date.now() - 900 * 86_400_000);
    const day = at.toISOString().slice(0, 10);
    await pool().query(
      `insert into statistic_days (site_id, course_id, day, seconds, completed, comment_answers, comment_wait, ticket_answers, ticket_wait,
         within_hour, within_day) values ($1, 0, $2, 60, 1, 0, 0, 0, 0, 0, 0)`,
      [panel.siteId, day],
    );
    await pool().query(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at, state, paid_at)
       values ($1, 'x', 100, 100, 'BRL', 'x', 'x@example.com', 'pt', 'x', sha256(gen_random_uuid()::text::bytea), now(), 'paid', $2)`,
      [panel.siteId, at],
    );
    await pool().query(`insert into statistic_panels (site_id, time_zone) values ($1, 'UTC')`, [panel.siteId]);
    await count();
    const rows = async (table: string, column: string) =>
      (
        await pool().query(`select ${column} from ${table} where site_id = $1 and course_id = 0 and day = $2`, [
          panel.siteId,
          day,
        ])
      ).rows;
    expect(await rows('statistic_days', 'seconds')).toEqual([{ seconds: 60 }]);
    expect(await rows('statistic_sales', 'amount')).toEqual([{ amount: 100 }]);
  });

  test('in another zone every day is counted anew', async () => {
    const at = new Date();
    at.setUTCHours(2, 30, 0, 0);
    at.setUTCDate(at.getUTCDate() - 2);
    await pool().query(
      'insert into lesson_uses (site_id, lesson_id, quarter, member_id, course_id, seconds) values ($1, $2, $3, $4, $5, 60)',
      [panel.siteId, course.lessonIds[0], at, student.memberId, course.courseId],
    );
    await pool().query(`select note_statistic_change($1, 'day', null, $2)`, [panel.siteId, at]);
    await count();
    const dayOf = async () => (await ofPanel()).days.find(({ seconds }) => seconds > 0)!.day;
    const utc = at.toISOString().slice(0, 10);
    expect(await dayOf()).toBe(new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10));
    const change = (time_zone: string, as: Pick<Actor, 'token'> = panel.owner) =>
      call(server, { method: 'PUT', url: '/api/statistic/zone', as, body: { time_zone } });
    expect((await change('UTC')).status).toBe(200);
    await count();
    expect(await dayOf()).toBe(utc);
    expect((await ofPanel()).time_zone).toBe('UTC');
    expect((await change('Mars/Olympus')).status).toBe(400);
    expect((await change('UTC', student)).status).toBe(403);
  });
});

describe('who is told', () => {
  const paths = () => {
    const own = `course/${course.courseId}/statistic`;
    const lesson = `${own}/lesson/${course.lessonIds[0]}`;
    return [`${own}?days=7`, `${own}/export?days=7`, `${own}/lesson/export`, lesson, `${lesson}/export`];
  };

  test('an instructor of their own courses, without money; of another nothing, and nothing of the panel', async () => {
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    const stranger = await createActor(server, panel, 'instructor');
    for (const path of paths()) {
      expect([path, (await get(path, teacher)).status]).toEqual([path, 200]);
      expect([path, (await get(path, stranger)).status]).toEqual([path, 404]);
    }
    expect((await get<CourseStatistic>(paths()[0]!, teacher)).body.sales).toBeNull();
    expect((await get<CourseStatistic>(paths()[0]!)).body.sales).toEqual([]);
    for (const path of ['statistic?days=7', 'statistic/export?days=7', 'statistic/course/export?days=7'])
      expect((await get(path, teacher)).status).toBe(403);
  });

  test.each(['student', 'moderator', 'support'] as const)('a %s nothing', async (role) => {
    const nobody = await createActor(server, panel, role, [course.courseId]);
    for (const path of [...paths(), 'statistic?days=7', 'statistic/export?days=7', 'statistic/course/export?days=7'])
      expect([path, (await get(path, nobody)).status]).toEqual([path, 403]);
  });

  test('an owner of another panel nothing; a lesson is asked for in its own course', async () => {
    const other = await createPanel(server);
    for (const path of paths()) expect([path, (await get(path, other.owner)).status]).toEqual([path, 404]);
    const second = await createTestCourse(server, panel);
    const mixed = `course/${second.courseId}/statistic/lesson/${course.lessonIds[0]}`;
    expect((await get(mixed)).status).toBe(404);
    for (const days of [0, 8, 36_500]) expect((await get(`statistic?days=${days}`)).status).toBe(400);
  });
});

describe('as a file', () => {
  test('days with hours and sales as a spreadsheet of the language reads them', async () => {
    await watch([[0, 36]]);
    await pool().query(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at, state, paid_at)
       values ($1, 'x', 19990, 19990, 'BRL', 'x', 'x@example.com', 'pt', 'x', sha256(gen_random_uuid()::text::bytea), now(), 'paid', now())`,
      [panel.siteId],
    );
    await count();
    const { to } = await ofPanel();
    const pt = await csv('statistic/export?days=7&language=pt');
    expect(pt.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(pt.text.split('\r\n')[0]).toBe(
      '\uFEFF"Dia";"Alunos ativos";"Horas assistidas";"Aulas concluídas";"Respostas da equipe";"Minutos até responder";"Respostas em até 1 h";"Respostas em até 1 dia, depois da primeira hora";"Vendas (BRL)"',
    );
    expect(pt.text).toContain(`"${to}";"1";"0,01";"0";"0";;"0";"0";"199,90"`);
    expect((await csv('statistic/export?days=7&language=en')).text).toContain(
      `"${to}","1","0.01","0","0",,"0","0","199.90"`,
    );
    expect((await csv('statistic/course/export?days=7&language=pt')).text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Curso";"Horas assistidas";"Alunos ativos";"Aulas concluídas";"Pedidos"',
      expect.stringMatching(/";"0,01";"1";"0";"0"$/),
    ]);
  });

  test('days with the minutes that people waited for an answer, in the middle', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const write = async (by: Actor, moment: Date, of: number | null) => {
      const { rows } = await pool().query<{ id: number }>(
        `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, created_at, parent_lesson_comment_id)
         values ($1, $2, $3, $4, $5, 'x', $6, $7) returning id`,
        [panel.siteId, course.courseId, course.moduleIds[0], course.lessonIds[0], by.memberId, moment, of],
      );
      return rows[0]!.id;
    };
    for (const waited of [10, 15]) await write(panel.owner, at(0), await write(student, at(waited), null));
    await count();
    const { to } = await ofPanel();
    expect((await csv('statistic/export?days=7&language=pt')).text).toContain(
      `"${to}";"0";"0,00";"0";"2";"12,5";"2";"0"`,
    );
  });

  test('a title that a spreadsheet would run is a text', async () => {
    await pool().query(`update lessons set title = '=HYPERLINK("x")' where site_id = $1 and id = $2`, [
      panel.siteId,
      course.lessonIds[0],
    ]);
    const { text } = await csv(`course/${course.courseId}/statistic/lesson/export?language=en`);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('a lesson second by second', async () => {
    await watch([[0, 2]]);
    await count();
    const { text } = await csv(`course/${course.courseId}/statistic/lesson/${course.lessonIds[0]}/export?language=en`);
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      '\uFEFF"Second","Watched","Watched again"',
      '"0","1","0"',
      '"1","1","0"',
      '"2","0","0"',
    ]);
    expect(text.trimEnd().split('\r\n')).toHaveLength(101);
  });
});
