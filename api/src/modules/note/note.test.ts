import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Note, NotePage } from '@clube/shared/contracts/note';
import { MAX_NOTE, MAX_NOTES } from '@clube/shared/contracts/note-limits';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  exportPanel,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
type Answer = Note & { code?: string };
const write = (course: TestCourse, as: Actor, body: object, { index = 0, headers = {} } = {}) =>
  call<Answer>(server, { method: 'POST', url: `${course.url(index)}/note`, as, body, headers });
const list = async (course: TestCourse, as: Actor, search = '', headers = {}) =>
  call<NotePage & { code?: string }>(server, { url: `/api/course/${course.courseId}/note${search}`, as, headers });
const textsOf = async (course: TestCourse, as: Actor, search = '') =>
  (await list(course, as, search)).body.data.map(({ text }) => text);
type Act = { as: Actor; method?: 'PATCH' | 'DELETE' | 'POST'; body?: object; headers?: Record<string, string> };
const act = (course: TestCourse, path: string, { as, method = 'DELETE', body, headers = {} }: Act) =>
  call<Answer>(server, { method, url: `/api/course/${course.courseId}/note/${path}`, as, body, headers });
const exported = (course: TestCourse, as: Actor, search = '?format=md') =>
  call<{ code?: string }>(server, { url: `/api/course/${course.courseId}/note/export${search}`, as });
/** A course of two modules with two lessons each, and somebody in it. */
async function begin(lessons = [2, 2]) {
  const course = await createTestCourse(server, panel, { lessons });
  return { course, student: await createActor(server, panel, 'student', [course.courseId]) };
}

describe('one’s own notes', () => {
  test('are written at a second or at none, read in the order of course and time, changed, taken away and brought back', async () => {
    const { course, student } = await begin();
    await write(course, student, { text: 'no fim', seconds: 90 }, { index: 2 });
    await write(course, student, { text: 'depois', seconds: 90 });
    const first = await write(course, student, { text: '  antes \n', seconds: 3 });
    await write(course, student, { text: 'sem momento', seconds: null });
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({
        text: 'antes',
        seconds: 3,
        version: 1,
        edited_at: null,
        module_id: course.moduleIds[0],
        lesson: { id: course.lessonIds[0], title: 'Aula 1' },
        is_open: true,
      }),
    ]);
    expect(await textsOf(course, student)).toEqual(['sem momento', 'antes', 'depois', 'no fim']);
    expect(await textsOf(course, student, `?lesson=${course.lessonIds[2]}`)).toEqual(['no fim']);

    const id = String(first.body.id);
    const edited = await act(course, id, { as: student, method: 'PATCH', body: { text: 'outra', version: 1 } });
    expect([edited.status, edited.body.text, edited.body.version]).toEqual([200, 'outra', 2]);
    expect(edited.body.edited_at).not.toBeNull();
    const late = await act(course, id, { as: student, method: 'PATCH', body: { text: 'antiga', version: 1 } });
    expect([late.status, late.body.code]).toEqual([409, 'version.stale']);

    expect((await act(course, id, { as: student })).status).toBe(200);
    expect((await act(course, id, { as: student })).body.code).toBe('note.not_found');
    const gone = await act(course, id, { as: student, method: 'PATCH', body: { text: 'x', version: 2 } });
    expect(gone.body.code).toBe('note.not_found');
    expect(await textsOf(course, student)).toEqual(['sem momento', 'depois', 'no fim']);
    for (const _twice of [1, 2]) {
      const back = await act(course, `${id}/restore`, { as: student, method: 'POST' });
      expect([back.status, back.body.text]).toEqual([200, 'outra']);
    }
    expect(await textsOf(course, student)).toEqual(['sem momento', 'outra', 'depois', 'no fim']);
  });

  test('come by pages, with how many there are', async () => {
    const { course, student } = await begin([1]);
    await query(
      `insert into notes (site_id, member_id, course_id, module_id, lesson_id, seconds, text)
       select $1, $2, $3, $4, $5, n, 'nota ' || n from generate_series(1, 120) n`,
      [panel.siteId, student.memberId, course.courseId, course.moduleIds[0], course.lessonIds[0]],
    );
    const { body } = await list(course, student, '?page=3');
    expect([body.total, body.current_page, body.last_page]).toEqual([120, 3, 3]);
    expect(body.data.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 20 }, (_, n) => n + 101));
    expect((await list(course, student, '?page=9')).body).toMatchObject({ total: 120, last_page: 3, data: [] });
  });

  test('are found by each of their words, without accents and case, however those are typed', async () => {
    const { course, student } = await begin([1]);
    await write(course, student, { text: 'A ÁGUA não seca: lavagem' });
    await write(course, student, { text: 'a\u0301gua parada, 100%' });
    const found = (q: string) => textsOf(course, student, `?q=${encodeURIComponent(q)}`);
    expect(await found('agua')).toHaveLength(2);
    expect(await found('a\u0301gua')).toHaveLength(2);
    expect(await found('  LAVAGEM   nao ')).toEqual(['A ÁGUA não seca: lavagem']);
    expect(await found('lavagem parada')).toEqual([]);
    expect(await found('100%')).toEqual(['água parada, 100%']);
    for (const nothing of ['%', '_', '\\', "'"])
      expect([nothing, (await found(nothing)).length < 2]).toEqual([nothing, true]);
  });

  test('are looked for by six different words and no more, each folded once, in what was folded when the note was written', async () => {
    const { course, student } = await begin([1]);
    const { body: note } = await write(course, student, { text: 'UM Dóis três quatro cinco seis' });
    const found = (list: string[]) => textsOf(course, student, `?q=${encodeURIComponent(list.join(' '))}`);
    const fifty = Array.from({ length: 50 }, (_, index) => String.fromCharCode(0x4e00 + index));
    expect(await found(fifty)).toEqual([]);
    expect(await found(fifty.map(() => 'é'))).toEqual([note.text]);
    const six = ['um', 'dois', 'TRES', 'tres', 'Quatro', 'cinco', 'seis'];
    expect(await found([...six, ...fifty.slice(0, 30)])).toEqual([note.text]);
    expect(await found([fifty[0]!, ...six])).toEqual([]);
    const folded = async () => (await query('select folded from notes where id = $1', [note.id])).rows[0].folded;
    expect(await folded()).toBe('um dois tres quatro cinco seis');
    await act(course, String(note.id), { as: student, method: 'PATCH', body: { text: 'Ção', version: 1 } });
    expect([await folded(), await found(['CAO'])]).toEqual(['cao', ['Ção']]);
  });

  test('go with their lesson to another module, and with its end', async () => {
    const { course, student } = await begin([2, 1]);
    await write(course, student, { text: 'fica' });
    await query('update lessons set module_id = $1 where id = $2', [course.moduleIds[1], course.lessonIds[0]]);
    expect((await list(course, student)).body.data).toMatchObject([{ text: 'fica', module_id: course.moduleIds[1] }]);
    await query('delete from lessons where id = $1', [course.lessonIds[0]]);
    expect(await textsOf(course, student)).toEqual([]);
  });
});

describe('nobody else', () => {
  test('reads, changes, exports or brings back a note: not the owner, staff, another student, whoever views as a student, or another panel', async () => {
    const { course, student } = await begin([1]);
    const { body: note } = await write(course, student, { text: 'canário secreto' });
    const { body: removed } = await write(course, student, { text: 'canário apagado' });
    await act(course, String(removed.id), { as: student });
    const other = await createPanel(server);
    const people = await Promise.all([
      createActor(server, panel, 'student', [course.courseId]),
      createActor(server, panel, 'instructor', [course.courseId]),
      createActor(server, panel, 'moderator'),
      createActor(server, panel, 'admin'),
    ]);
    for (const as of [...people, panel.owner, other.owner])
      for (const headers of [{}, { 'x-act-like-student': '1', 'x-member': String(student.memberId) }]) {
        const { text, status } = await list(course, as, '?q=canario', headers);
        expect([status === 200 || status === 404, text.includes('canário')]).toEqual([true, false]);
        expect((await exported(course, as)).text).not.toContain('canário');
        const tries = [
          act(course, String(note.id), { as, headers }),
          act(course, String(note.id), { as, headers, method: 'PATCH', body: { text: 'minha', version: 1 } }),
          act(course, `${removed.id}/restore`, { as, headers, method: 'POST' }),
        ];
        expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual([404, 404, 404]);
      }
    const panelExport = await exportPanel(server, panel);
    expect([panelExport.status, panelExport.text.includes('canário')]).toEqual([200, false]);
    expect(await textsOf(course, student)).toEqual(['canário secreto']);
  });

  test('finds a note below another course, even its author', async () => {
    const { course, student } = await begin([1]);
    const elsewhere = await createTestCourse(server, panel, { lessons: [1] });
    const { body } = await write(course, student, { text: 'daqui' });
    expect((await act(elsewhere, String(body.id), { as: student })).status).toBe(404);
    expect((await list(elsewhere, student)).body.data).toEqual([]);
  });

  test('keeps a note when its author leaves the panel', async () => {
    const { course, student } = await begin([1]);
    await write(course, student, { text: 'vai junto' });
    await query('delete from members where id = $1', [student.memberId]);
    expect((await query('select 1 from notes where member_id = $1', [student.memberId])).rowCount).toBe(0);
  });
});

describe('a lesson that closes', () => {
  const closings: Record<string, [string, string]> = {
    'access that ended': [`update enrolments set expires_at = '2001-01-01' where course_id = $1`, 'course.no_access'],
    'no enrolment': ['delete from enrolments where course_id = $1', 'course.no_access'],
    'a lesson for classes': ['update lessons set is_for_classes = true where course_id = $1', 'lesson.locked'],
    'a lesson that opens later': [`update lessons set release_at = '2099-01-01' where course_id = $1`, 'lesson.locked'],
    'a draft': ['update lessons set published_at = null where course_id = $1', 'lesson.not_found'],
  };
  test.each(Object.entries(closings))(
    '%s: notes are read, exported, taken away and brought back, but not written or changed',
    async (_name, [statement, code]) => {
      const { course, student } = await begin([1]);
      const { body } = await write(course, student, { text: 'de antes', seconds: 5 });
      await query(statement, [course.courseId]);
      expect((await write(course, student, { text: 'nova' })).body.code).toBe(code);
      const patch = { as: student, method: 'PATCH', body: { text: 'outra', version: 1 } } as const;
      expect((await act(course, String(body.id), patch)).body.code).toBe(code);
      expect((await list(course, student)).body.data).toMatchObject([{ text: 'de antes', is_open: false }]);
      expect((await exported(course, student)).text).toContain('de antes');
      expect((await act(course, String(body.id), { as: student })).status).toBe(200);
      expect((await act(course, `${body.id}/restore`, { as: student, method: 'POST' })).status).toBe(200);
      expect(await textsOf(course, student)).toEqual(['de antes']);
    },
  );

  test('tells no title that is not published', async () => {
    const { course, student } = await begin([1]);
    await write(course, student, { text: 'de antes' });
    await query(`update lessons set published_at = null, title = 'segredo' where course_id = $1`, [course.courseId]);
    await query(`update courses set published_at = null, title = 'segredo' where id = $1`, [course.courseId]);
    await query('delete from enrolments where course_id = $1', [course.courseId]);
    const { body, text } = await list(course, student);
    expect([body.data[0]?.lesson.title, text.includes('segredo')]).toEqual([null, false]);
    const file = await exported(course, student);
    expect(file.text).toBe('# Curso indisponível\n\n### Aula indisponível\n\nde antes\n');
    expect(file.headers['content-disposition']).not.toContain('segredo');
  });

  test('of a course that is nobody’s to see tells nothing to who never wrote in it', async () => {
    const { course } = await begin([1]);
    const stranger = await createActor(server, panel, 'student');
    await query('update courses set published_at = null where id = $1', [course.courseId]);
    expect((await list(course, stranger)).body.code).toBe('course.not_found');
    expect((await exported(course, stranger)).body.code).toBe('course.not_found');
    expect((await write(course, stranger, { text: 'x' })).status).toBe(404);
  });
});

describe('limits', () => {
  test.each([
    ['nothing', { text: '' }],
    ['blanks', { text: ' \n\t' }],
    ['too long a text', { text: 'a'.repeat(MAX_NOTE + 1) }],
    ['a second before the first', { text: 'x', seconds: -1 }],
    ['a fraction', { text: 'x', seconds: 1.5 }],
    ['a second beyond any lesson', { text: 'x', seconds: 604_801 }],
    ['what cannot be stored', { text: 'a\u0000b' }],
    ['another author', { text: 'x', member_id: 1 }],
  ])('%s is refused', async (_name, body) => {
    const { course, student } = await begin([1]);
    expect((await write(course, student, body)).status).toBe(400);
    expect(await textsOf(course, student)).toEqual([]);
  });

  test('the longest text of letters that take two places is kept whole', async () => {
    const { course, student } = await begin([1]);
    const text = '🎨'.repeat(MAX_NOTE);
    expect((await write(course, student, { text })).body.text).toBe(text);
  });

  test('a retry writes once, also many at once, and says what was meant last', async () => {
    const { course, student } = await begin([1]);
    const headers = { 'idempotency-key': 'k-1' };
    const tries = await Promise.all([1, 2, 3].map(() => write(course, student, { text: 'uma' }, { headers })));
    expect(new Set(tries.map(({ body }) => body.id)).size).toBe(1);
    expect((await write(course, student, { text: 'uma e meia' }, { headers })).body.text).toBe('uma e meia');
    expect(await textsOf(course, student)).toEqual(['uma e meia']);
    // Who sends it once more after taking it away wants it.
    await act(course, String(tries[0]!.body.id), { as: student });
    expect((await write(course, student, { text: 'uma e meia' }, { headers })).status).toBe(201);
    expect(await textsOf(course, student)).toEqual(['uma e meia']);
    // The key is its author's own.
    const other = await createActor(server, panel, 'student', [course.courseId]);
    expect((await write(course, other, { text: 'outra' }, { headers })).body.text).toBe('outra');
    expect(await textsOf(course, student)).toEqual(['uma e meia']);
  });

  test('a key that a note has writes in no other lesson, open or closed', async () => {
    const { course, student } = await begin([2]);
    const headers = { 'idempotency-key': 'k-2' };
    const { body: first } = await write(course, student, { text: 'daqui' }, { headers });
    const other = await write(course, student, { text: 'dali' }, { headers, index: 1 });
    expect([other.status, other.body.code]).toEqual([409, 'request.conflict']);
    await query(`update lessons set published_at = null where id = $1`, [course.lessonIds[0]]);
    expect((await write(course, student, { text: 'por trás' }, { headers, index: 1 })).status).toBe(409);
    expect((await query('select text, version from notes where id = $1', [first.id])).rows).toEqual([
      { text: 'daqui', version: 1 },
    ]);
  });

  test('a course holds so many of a member, also when many come at once; what was taken away counts until it is erased', async () => {
    const { course, student } = await begin([1]);
    await query(
      `insert into notes (site_id, member_id, course_id, module_id, lesson_id, text, removed_at)
       select $1, $2, $3, $4, $5, 'x', case when n = 1 then now() - interval '2 days' end from generate_series(1, $6) n`,
      [panel.siteId, student.memberId, course.courseId, course.moduleIds[0], course.lessonIds[0], MAX_NOTES - 1],
    );
    const tries = await Promise.all([1, 2, 3].map((n) => write(course, student, { text: `nota ${n}` })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(tries.find(({ status }) => status === 409)?.body.code).toBe('note.limit');
    await tidyUp(server);
    expect((await write(course, student, { text: 'há lugar' })).status).toBe(201);
  });

  test('what was taken away is erased after a day, and cannot be brought back then', async () => {
    const { course, student } = await begin([1]);
    const ids = await Promise.all(
      ['ontem', 'hoje'].map(async (text) => (await write(course, student, { text })).body.id),
    );
    for (const id of ids) await act(course, String(id), { as: student });
    await query(`update notes set removed_at = now() - interval '25 hours' where id = $1`, [ids[0]]);
    await tidyUp(server);
    const back = await Promise.all(ids.map((id) => act(course, `${id}/restore`, { as: student, method: 'POST' })));
    expect(back.map(({ status }) => status)).toEqual([404, 200]);
  });

  test('five minutes take so many and no more', async () => {
    const strict = await createTestServer();
    try {
      const own = await createPanel(strict);
      const course = await createTestCourse(strict, own, { lessons: [1] });
      const student = await createActor(strict, own, 'student', [course.courseId]);
      const send = () =>
        call(strict, { method: 'POST', url: `${course.url()}/note`, as: student, body: { text: 'x' } });
      const statuses = [];
      for (let n = 0; n < 61; n += 1) statuses.push((await send()).status);
      expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([60, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('the export', () => {
  test('has a heading for each lesson and each module, also where two are called the same', async () => {
    const { course, student } = await begin([2, 1]);
    await query(`update lessons set title = 'Prática' where course_id = $1`, [course.courseId]);
    await query(`update modules set title = 'Parte' where course_id = $1`, [course.courseId]);
    for (const index of [0, 1, 2]) await write(course, student, { text: `nota ${index}` }, { index });
    const file = (await exported(course, student)).text.split('\n\n').slice(1);
    expect(file).toEqual([
      '## Parte',
      '### Prática',
      'nota 0',
      '### Prática',
      'nota 1',
      '## Parte',
      '### Prática',
      'nota 2\n',
    ]);
  });

  test('is a file named after the course, in Markdown or as text, under modules and lessons', async () => {
    const course = await createTestCourse(server, panel, { lessons: [2, 1], title: 'Aquarela: do *zero*' });
    const student = await createActor(server, panel, 'student', [course.courseId]);
    await write(course, student, { text: 'Água\r\n- limpa', seconds: 75 });
    await write(course, student, { text: 'sem momento' });
    await write(course, student, { text: 'no fim', seconds: 3675 }, { index: 2 });
    const { body } = await write(course, student, { text: 'apagada' });
    await act(course, String(body.id), { as: student });

    const markdown = await exported(course, student);
    expect(markdown.text).toBe(
      [
        '# Aquarela: do \\*zero\\*',
        '## Módulo 1',
        '### Aula 1',
        'sem momento',
        '**1:15**',
        'Água\n- limpa',
        '## Módulo 2',
        '### Aula 1',
        '**1:01:15**',
        'no fim\n',
      ].join('\n\n'),
    );
    expect(markdown.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="notes.md"; filename*=UTF-8''${encodeURIComponent('Aquarela do zero - anotações.md')}`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });

    const text = await exported(course, student, '?format=txt&locale=en');
    expect(text.text).toContain('[1:15] Água\n- limpa');
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(decodeURIComponent(String(text.headers['content-disposition']))).toContain('Aquarela do zero - notes.txt');
    expect((await exported(course, student, '?format=html')).status).toBe(400);
  });
});
