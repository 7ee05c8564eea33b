/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { SearchAnswer } from '@clube/shared/contracts/search';
import { sql } from 'kysely';
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
import { writeVtt } from '../../worker/captions.ts';
import { createReader, marksOf } from './present.ts';
import { forgetUnsaidWords } from './sweep.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 1], title: 'Fotografia com Luz Natural' });
  student = await createActor(server, panel, 'student', [course.courseId]);
  await rename('modules', course.moduleIds[0]!, 'Retrato e luz de janela');
  await rename('lessons', course.lessonIds[0]!, 'Composição: a regra dos terços');
  await rename('lessons', course.lessonIds[1]!, 'Contraluz na prensa');
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
const rename = (table: 'courses' | 'modules' | 'lessons', id: number, title: string) =>
  db().updateTable(table).set({ title }).where('id', '=', id).execute();
const ask = (q: string, as: Actor = student, more = '') =>
  call<SearchAnswer>(server, { url: `/api/search?q=${encodeURIComponent(q)}${more}`, as });
const titles = async (q: string, as: Actor = student) => (await ask(q, as)).body.data.map(({ title }) => title);

test('courses, modules and lessons are found by their names, in this order, each with where it stands', async () => {
  const { body, status } = await ask('luz');
  expect(status).toBe(200);
  const [where] = [{ id: course.courseId, title: 'Fotografia com Luz Natural' }];
  const within = { id: course.moduleIds[0], title: 'Retrato e luz de janela' };
  expect(body).toEqual({
    data: [
      {
        kind: 'course',
        id: course.courseId,
        title: 'Fotografia com Luz Natural',
        marks: [[15, 18]],
        course: where,
        module: null,
        locked: null,
        cover: null,
        lessons_count: 3,
        duration_seconds: null,
        percent: 0,
      },
      {
        kind: 'module',
        id: course.moduleIds[0],
        title: 'Retrato e luz de janela',
        marks: [[10, 13]],
        course: where,
        module: within,
        locked: null,
        cover: null,
        lessons_count: 2,
        duration_seconds: null,
        percent: null,
      },
      {
        kind: 'lesson',
        id: course.lessonIds[1],
        title: 'Contraluz na prensa',
        marks: [[6, 9]],
        course: where,
        module: within,
        locked: null,
        cover: null,
        lessons_count: null,
        duration_seconds: 0,
        percent: 0,
      },
    ],
    more: [],
  });
});

test.each([
  ['accents and case are ignored', 'COMPOSICAO tercos'],
  ['accents that nobody wrote too', 'compôsição'],
  ['the beginning of a word is enough', 'compo'],
  ['words stand in any order', 'terços composição'],
  ['a letter is missing', 'compsição'],
  ['two letters are the wrong way round', 'compoisção'],
  ['a letter is another', 'conposição'],
  ['marks between the words', '«composição» — (regra)'],
])('%s', async (_what, q) => {
  expect(await titles(q)).toEqual(['Composição: a regra dos terços']);
});

test('each word must be there, and what nobody wrote finds nothing', async () => {
  expect(await titles('composição aquarela')).toEqual([]);
  expect(await titles('xyzw')).toEqual([]);
  expect(await titles("'; drop table search_words; --")).toEqual([]);
  expect(await titles('!!! ???')).toEqual([]);
  expect(await titles('%')).toEqual([]);
});

test('a course is found by who teaches it', async () => {
  await db().updateTable('courses').set({ author: 'Júlia Prado' }).where('id', '=', course.courseId).execute();
  expect(await titles('julia')).toEqual(['Fotografia com Luz Natural']);
});

test('a course is found by its category', async () => {
  await db().updateTable('courses').set({ category: 'Artesanato' }).where('id', '=', course.courseId).execute();
  expect(await titles('artesanato')).toEqual(['Fotografia com Luz Natural']);
});

test('what is named anew, or removed, is found as it is now', async () => {
  const own = await createTestCourse(server, panel, { lessons: [1], title: 'Cerâmica' });
  await rename('courses', own.courseId, 'Marcenaria');
  expect([await titles('cerâmica', panel.owner), await titles('marcenaria', panel.owner)]).toEqual([
    [],
    ['Marcenaria'],
  ]);
  await rename('lessons', own.lessonIds[0]!, 'Serrote');
  await db().deleteFrom('courses').where('id', '=', own.courseId).execute();
  expect([await titles('marcenaria', panel.owner), await titles('serrote', panel.owner)]).toEqual([[], []]);
  const { rows } = await server.context.connection.pool.query(
    `select id from search_postings where site_id = $1 and word in ('serrote', 'marcenaria', 'ceramica')`,
    [panel.siteId],
  );
  expect(rows).toEqual([]);
});

describe('words that nothing uses any more', () => {
  const wordsOf = async (siteId: number) =>
    (
      await server.context.connection.pool.query<{ word: string }>(
        'select word from search_words where site_id = $1 order by word',
        [siteId],
      )
    ).rows.map(({ word }) => word);

  test('go within an hour: of names that were changed, of courses that were removed, with a panel all', async () => {
    const own = await createPanel(server);
    const [stays, goes] = [
      await createTestCourse(server, own, { lessons: [1], title: 'Cerâmica fria' }),
      await createTestCourse(server, own, { lessons: [1], title: 'Marcenaria fria' }),
    ];
    await rename('courses', stays.courseId, 'Argila fria');
    await rename('lessons', goes.lessonIds[0]!, 'Serrote');
    await db().deleteFrom('courses').where('id', '=', goes.courseId).execute();
    expect(await wordsOf(own.siteId)).toEqual(expect.arrayContaining(['ceramica', 'marcenaria', 'serrote']));
    await tidyUp(server);
    const words = await wordsOf(own.siteId);
    expect(words).toEqual(expect.arrayContaining(['argila', 'fria']));
    for (const word of ['ceramica', 'marcenaria', 'serrote']) expect(words).not.toContain(word);
    expect(await titles('argila', own.owner)).toEqual(['Argila fria']);
    await db().deleteFrom('sites').where('id', '=', own.siteId).execute();
    expect(await wordsOf(own.siteId)).toEqual([]);
  });

  test('a word that somebody uses anew in that moment stays, and is found', async () => {
    const own = await createPanel(server);
    const other = await createTestCourse(server, own, { lessons: [1], title: 'Bordado' });
    await rename('courses', other.courseId, 'Crochê');
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('courses').set({ title: 'Bordado' }).where('id', '=', other.courseId).execute();
        // It sees the word and not yet its use.
        await tidyUp(server);
      });
    expect(await titles('bordado', own.owner)).toEqual(['Bordado']);
    await tidyUp(server);
    expect(await wordsOf(own.siteId)).toContain('bordado');
    expect(await wordsOf(own.siteId)).not.toContain('croche');
  });
});

test('what is closed says with which code; a draft is found by staff alone', async () => {
  const later = '2999-01-01';
  const other = await createTestCourse(server, panel, { lessons: [1], title: 'Gravura vedada' });
  const locked = async (q: string) => (await ask(q)).body.data.map(({ title, locked: code }) => [title, code]);
  // Not theirs: the course shows, what is in it does not (docs/adr/0041).
  await rename('lessons', other.lessonIds[0]!, 'Buril vedado');
  expect(await locked('vedad')).toEqual([['Gravura vedada', 'course.no_access']]);
  await db()
    .insertInto('enrolments')
    .values({ site_id: panel.siteId, course_id: other.courseId, member_id: student.memberId })
    .execute();
  await db().updateTable('courses').set({ release_at: later }).where('id', '=', other.courseId).execute();
  expect(await locked('vedad')).toEqual([
    ['Gravura vedada', 'course.not_released'],
    ['Buril vedado', 'course.not_released'],
  ]);
  await db().updateTable('courses').set({ release_at: null }).where('id', '=', other.courseId).execute();
  await db().updateTable('lessons').set({ release_at: later }).where('id', '=', other.lessonIds[0]!).execute();
  expect(await locked('vedad')).toEqual([
    ['Gravura vedada', null],
    ['Buril vedado', 'lesson.locked'],
  ]);
  await db().updateTable('lessons').set({ published_at: null }).where('id', '=', other.lessonIds[0]!).execute();
  expect(await locked('vedad')).toEqual([['Gravura vedada', null]]);
  await db().updateTable('courses').set({ published_at: null }).where('id', '=', other.courseId).execute();
  expect(await locked('vedad')).toEqual([]);
  expect(await titles('vedad', panel.owner)).toEqual(['Gravura vedada', 'Buril vedado']);
});

test('a few of each kind, and many of one; of more it says so', async () => {
  const many = await createTestCourse(server, panel, { lessons: [7], title: 'Bordado' });
  await Promise.all(many.lessonIds.map((id, index) => rename('lessons', id, `Ponto ${index + 1}`)));
  const few = await ask('ponto', panel.owner);
  expect([few.body.data.length, few.body.more]).toEqual([5, ['lesson']]);
  const all = await ask('ponto', panel.owner, '&kind=lesson');
  expect([all.body.data.length, all.body.more]).toEqual([7, []]);
  // The number is what tells them apart, though every other name has the word too.
  expect(await titles('ponto 6', panel.owner)).toEqual(['Ponto 6']);
});

test('of a word that very many names have, one’s own lesson is found among those that are closed', async () => {
  const closed = await createTestCourse(server, panel, { lessons: [1], title: 'Tear fechado' });
  const own = await createTestCourse(server, panel, { lessons: [1], title: 'Tear aberto' });
  const reader = await createActor(server, panel, 'student', [own.courseId]);
  const { pool } = server.context.connection;
  // The later ones would be read before it, too, by whatever order.
  const fill = (from: number) =>
    pool.query(
      `insert into lessons (site_id, course_id, module_id, title, position)
       select $1, $2, $3, 'Urdidura', n from generate_series($4::int, $4::int + 600) n`,
      [panel.siteId, closed.courseId, closed.moduleIds[0], from],
    );
  await fill(10);
  const { rows } = await pool.query<{ id: number }>(
    `insert into lessons (site_id, course_id, module_id, title, position) values ($1, $2, $3, 'A urdidura de hoje', 9) returning id`,
    [panel.siteId, own.courseId, own.moduleIds[0]],
  );
  await fill(1000);
  for (const q of ['urdidura', 'urdid', 'urdidura de hoje', 'urdidora'])
    expect([q, (await ask(q, reader)).body.data.map(({ id }) => id)]).toEqual([q, [rows[0]!.id]]);
});

test('what moves to another course is found as of that', async () => {
  const [from, to] = [
    await createTestCourse(server, panel, { lessons: [1] }),
    await createTestCourse(server, panel, { lessons: [1] }),
  ];
  await rename('lessons', from.lessonIds[0]!, 'Lançadeira');
  const place = { course_id: to.courseId, module_id: to.moduleIds[0]! };
  await db().updateTable('lessons').set(place).where('id', '=', from.lessonIds[0]!).execute();
  const { rows } = await server.context.connection.pool.query(
    `select course_id from search_postings where site_id = $1 and word = 'lancadeira'`,
    [panel.siteId],
  );
  expect(rows).toEqual([{ course_id: to.courseId }]);
});

/** A lesson with a film that has these captions. */
async function film(lessonId: number, captions: Record<string, string>, siteId = panel.siteId): Promise<number> {
  const { id } = await db()
    .insertInto('media')
    .values({
      site_id: siteId,
      kind: 'video',
      name: 'a.mp4',
      status: 'ready',
      source_key: `x/${lessonId}`,
      size_bytes: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [language, content] of Object.entries(captions))
    await db()
      .insertInto('media_captions')
      .values({ site_id: siteId, media_id: id, language, origin: 'owner', content })
      .execute();
  await db().updateTable('lessons').set({ media_id: id, media_type: 'hls' }).where('id', '=', lessonId).execute();
  return id;
}

describe('what is said in a lesson', () => {
  /** A lesson with a film, in which this is said from these seconds on. */
  const speak = (lessonId: number, said: Record<string, readonly [number, string][]>, { siteId } = panel) =>
    film(
      lessonId,
      Object.fromEntries(
        Object.entries(said).map(([language, cues]) => [
          language,
          writeVtt(cues.map(([start, text]) => ({ start, end: start + 2, text }))),
        ]),
      ),
      siteId,
    );
  const heard = async (q: string, as: Actor = student, more = '') =>
    (await ask(q, as, more)).body.data.filter(({ kind }) => kind === 'transcript').map(({ id, said }) => [id, said]);
  let own: TestCourse;
  let viewer: Actor;
  beforeAll(async () => {
    own = await createTestCourse(server, panel, { lessons: [2, 1], title: 'Encadernação' });
    viewer = await createActor(server, panel, 'student', [own.courseId]);
    await speak(own.lessonIds[0]!, {
      pt: [
        [3, 'Dobre o caderno.'],
        [62.4, 'Agora, a <i>linha</i> encerada &amp; a agulha'],
        [70, 'A linha entra pelo meio do caderno'],
      ],
      en: [[5, 'Fold the signature']],
    });
    await speak(own.lessonIds[2]!, { pt: [[1, 'Esta linha é segredo']] });
  });

  test('is found without accents and by beginnings of words, with the sentence that has the most and its second', async () => {
    const lesson = own.lessonIds[0]!;
    expect(await heard('LINHÁ', viewer)).toEqual([
      [lesson, { at: 62, text: 'Agora, a linha encerada & a agulha', marks: [[9, 14]] }],
      [own.lessonIds[2], { at: 1, text: 'Esta linha é segredo', marks: [[5, 10]] }],
    ]);
    expect(await heard('caderno meio', viewer)).toEqual([
      [
        lesson,
        {
          at: 70,
          text: 'A linha entra pelo meio do caderno',
          marks: [
            [19, 23],
            [27, 34],
          ],
        },
      ],
    ]);
    expect(await heard('encer', viewer)).toEqual([
      [lesson, { at: 62, text: 'Agora, a linha encerada & a agulha', marks: [[15, 20]] }],
    ]);
    expect(await heard('signature', viewer)).toEqual([
      [lesson, { at: 5, text: 'Fold the signature', marks: [[9, 18]] }],
    ]);
  });

  test('asks for every word; times and marks of the file are not said, and nothing is no question', async () => {
    for (const q of ['linha martelo', 'webvtt', '00', 'i', "'", ':*', '!!!'])
      expect(await heard(q, viewer)).toEqual([]);
  });

  test('is a hit of its own kind, and one may ask for that alone', async () => {
    const { body } = await ask('agulha', viewer, '&kind=transcript');
    expect(body).toEqual({
      data: [
        expect.objectContaining({
          kind: 'transcript',
          id: own.lessonIds[0],
          course: { id: own.courseId, title: 'Encadernação' },
          module: expect.objectContaining({ id: own.moduleIds[0] }),
          locked: null,
          said: expect.objectContaining({ at: 62 }),
        }),
      ],
      more: [],
    });
    expect(await heard('agulha', viewer, '&kind=lesson')).toEqual([]);
  });

  test('is told to whom the lesson opens, in this panel alone, and while it is said there', async () => {
    expect(await heard('segredo')).toEqual([]);
    const other = await createPanel(server);
    expect(await heard('segredo', other.owner)).toEqual([]);
    const lesson = own.lessonIds[2]!;
    const change = (set: { release_at?: string | null; published_at?: null }) =>
      db().updateTable('lessons').set(set).where('id', '=', lesson).execute();
    expect((await heard('segredo', viewer)).length).toBe(1);
    await change({ release_at: '2999-01-01' });
    expect([(await heard('segredo', viewer)).length, (await heard('segredo', panel.owner)).length]).toEqual([0, 1]);
    await change({ release_at: null });
    await db().deleteFrom('media_captions').where('content', 'like', '%segredo%').execute();
    expect(await heard('segredo', viewer)).toEqual([]);
  });

  describe('with a slip of the finger', () => {
    let lesson: number;
    let locked: number;
    let reader: Actor;
    beforeAll(async () => {
      const { courseId, lessonIds } = await createTestCourse(server, panel, { lessons: [3], title: 'Marmorização' });
      reader = await createActor(server, panel, 'student', [courseId]);
      [lesson, locked] = lessonIds as [number, number];
      await speak(lesson, {
        pt: [
          [9, 'Espalhe o corante'],
          [12, 'A <b>pulverização</b> vem depois da goma'],
        ],
      });
      await speak(locked, {
        pt: [
          [1, 'O tanque pigmentado custa 1234567 reais'],
          [4, 'Corantes'],
        ],
      });
      await db().updateTable('lessons').set({ release_at: '2999-01-01' }).where('id', '=', locked).execute();
    });
    const sentence = { at: 12, text: 'A pulverização vem depois da goma' };

    test('is the nearest that is said, marked as a whole word, with and without accents', async () => {
      for (const q of ['pulveripação', 'PULVERIPACAO', 'pulverizaco'])
        expect([q, await heard(q, reader)]).toEqual([q, [[lesson, { ...sentence, marks: [[2, 14]] }]]]);
      expect(await heard('goma pulberização', reader)).toEqual([
        [
          lesson,
          {
            ...sentence,
            marks: [
              [2, 14],
              [29, 33],
            ],
          },
        ],
      ]);
      // One wrong letter in four.
      expect(await heard('gona', reader)).toEqual([[lesson, { ...sentence, marks: [[29, 33]] }]]);
      expect(await heard('pulverizacso martelada', reader)).toEqual([]);
    });

    test('is no slip where what was typed is said to them: that alone is found', async () => {
      const other = await createTestCourse(server, panel, { lessons: [2], title: 'Ebru' });
      const both = await createActor(server, panel, 'student', [other.courseId]);
      await speak(other.lessonIds[0]!, { pt: [[1, 'A prensa']] });
      await speak(other.lessonIds[1]!, { pt: [[1, 'A prensagem e a prenda']] });
      expect((await heard('prenda', both)).map(([id]) => id)).toEqual([other.lessonIds[1]]);
    });

    test('is of what they may hear: what a closed lesson says, or another panel, is neither found nor takes the place of what is', async () => {
      // Both words are said, one of them where it is closed: exactly what was typed, and nearer to it than what is open.
      expect(await heard('corantes', reader)).toEqual([
        [lesson, { at: 9, text: 'Espalhe o corante', marks: [[10, 17]] }],
      ]);
      expect(await heard('corantess', reader)).toEqual([
        [lesson, { at: 9, text: 'Espalhe o corante', marks: [[10, 17]] }],
      ]);
      for (const q of ['pigmentado', 'pigmenpado', 'pigmentad tanqe'])
        expect([q, await heard(q, reader)]).toEqual([q, []]);
      expect((await heard('pigmenpado', panel.owner)).map(([id]) => id)).toEqual([locked]);
      const elsewhere = await createPanel(server);
      expect(await heard('pulveripação', elsewhere.owner)).toEqual([]);
      // Numbers are not alike.
      expect(await heard('1234568', panel.owner)).toEqual([]);
    });

    test('follows the captions: words of what was taken away are forgotten, those that are said stay', async () => {
      const words = async () =>
        (await db().selectFrom('said_words').select('word').where('site_id', '=', panel.siteId).execute()).map(
          ({ word }) => word,
        );
      const pulverized = db().updateTable('media_captions').where('content', 'like', '%pulverização%');
      await pulverized.set({ content: writeVtt([{ start: 1, end: 2, text: 'Agora o vernizado' }]) }).execute();
      expect(await heard('vernisado', reader)).toEqual([
        [lesson, { at: 1, text: 'Agora o vernizado', marks: [[8, 17]] }],
      ]);
      expect(await heard('pulveripação', reader)).toEqual([]);
      expect(await words()).toContain('pulverizacao');
      await db().updateTable('said_words').set({ seen_at: '2026-01-01' }).execute();
      await forgetUnsaidWords(db());
      expect(await words()).not.toContain('pulverizacao');
      expect(await words()).toEqual(expect.arrayContaining(['vernizado', 'pigmentado']));
    });

    test('is kept of so many words and not more, whatever is written; all that are said no more are forgotten at one time', async () => {
      const elsewhere = await createPanel(server);
      const { lessonIds } = await createTestCourse(server, elsewhere, { lessons: [1] });
      const count = async () =>
        Number(
          (
            await db()
              .selectFrom('said_words')
              .select((eb) => eb.fn.countAll().as('words'))
              .where('site_id', '=', elsewhere.siteId)
              .executeTakeFirstOrThrow()
          ).words,
        );
      await sql`insert into said_words (site_id, word, seen_at)
        select ${elsewhere.siteId}, 'x' || translate(n::text, '0123456789', 'abcdefghij'), '2026-01-01' from generate_series(1, 100000) n`.execute(
        db(),
      );
      await speak(lessonIds[0]!, { pt: [[1, 'A guilhotina']] }, elsewhere);
      expect(await count()).toBe(100_000);
      await sql`delete from said_words where site_id = ${elsewhere.siteId} and word < 'xj'`.execute(db());
      expect(await count()).toBeGreaterThan(5000);
      await forgetUnsaidWords(db());
      expect(await count()).toBe(0);
    });
  });

  test('is found by an index, however long anybody talks', async () => {
    await speak(own.lessonIds[1]!, {
      pt: Array.from({ length: 20_000 }, (_, at): [number, string] => [at, `palavra${at} dita mais uma vez`]),
    });
    expect(await heard('palavra7', viewer)).toEqual([
      [own.lessonIds[1], { at: 7, text: 'palavra7 dita mais uma vez', marks: [[0, 8]] }],
    ]);
  });
});

test('bad questions are refused, and too many', async () => {
  for (const q of ['', '  ', 'x'.repeat(101)]) expect((await ask(q)).status).toBe(400);
  expect((await ask('luz', student, '&kind=member')).status).toBe(400);
  const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '0.01' });
  const there = await createPanel(strict);
  const statuses = [];
  for (let asked = 0; asked < 4; asked += 1)
    statuses.push((await call(strict, { url: '/api/search?q=a', as: there.owner })).status);
  await strict.close();
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('what is marked is what was typed, or the word that it was taken for', () => {
  expect(marksOf('Água & água', [{ term: 'agu', word: 'agua' }])).toEqual([
    [0, 3],
    [7, 10],
  ]);
  expect(marksOf('Aquarela do zero', [{ term: 'aquerela', word: 'aquarela' }])).toEqual([[0, 8]]);
  expect(marksOf('Outra', [{ term: 'agu', word: 'agua' }])).toEqual([]);
});

describe('of transcripts that are as long as they may be', () => {
  /** Half a million letters; one word at the beginning, another at the end, never both in one sentence. */
  const long = (word: (at: number) => string) =>
    writeVtt(
      Array.from({ length: 9000 }, (_, at) => ({ start: at, end: at + 1, text: `é dito ${word(at)} então outra vez` })),
    );
  const apart = long((at) => (at === 0 ? 'Alfa' : at === 8999 ? 'Beta' : 'xbeta'));
  const meant = [
    { term: 'alfa', words: [] },
    { term: 'beta', words: [] },
  ];

  test('one is read in pieces, between which others are answered; each of its letters is looked up once for all', async () => {
    const turn = jest.fn(async () => {});
    const normalize = jest.spyOn(String.prototype, 'normalize');
    const { saidIn, isOver } = createReader(meant, turn);
    expect(await saidIn(apart)).toEqual({ at: 0, text: 'é dito Alfa então outra vez', marks: [[7, 11]] });
    const asked = normalize.mock.calls.length;
    normalize.mockRestore();
    expect(isOver()).toBe(false);
    expect(turn.mock.calls.length).toBeGreaterThan(apart.length / 64_000);
    expect(asked).toBeLessThan(200);
  });

  test('whoever finds it in the first sentence reads no further', async () => {
    const turn = jest.fn(async () => {});
    const both = long((at) => (at === 0 ? 'Alfa Beta' : 'nada'));
    expect(await createReader(meant, turn).saidIn(both)).toMatchObject({ at: 0 });
    expect(turn).not.toHaveBeenCalled();
  });

  test('no more are read for one question than make three million letters; what is left is told without its sentence', async () => {
    const turn = jest.fn(async () => {});
    const { saidIn, isOver } = createReader(meant, turn);
    const said = [];
    for (let at = 0; at < 20; at += 1) said.push(await saidIn(apart));
    expect(isOver()).toBe(true);
    expect(said.filter(Boolean).length).toBe(Math.ceil(3_000_000 / apart.length));
    expect(turn.mock.calls.length).toBeLessThan(100);
  });

  test('a hit that nothing was read of is a hit', async () => {
    const { courseId, lessonIds } = await createTestCourse(server, panel, { lessons: [9], title: 'Muito se fala' });
    const viewer = await createActor(server, panel, 'student', [courseId]);
    for (const id of lessonIds) await film(id, { pt: apart });
    const { body } = await ask('alfa beta', viewer, '&kind=transcript');
    expect(body.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(lessonIds);
    expect(body.data.filter(({ said }) => said).length).toBeLessThan(lessonIds.length);
  });
});

test('what somebody asks counts as theirs, in whichever of their panels they ask', async () => {
  const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '0.01' });
  const there = await createPanel(strict);
  await call(strict, { url: '/api/search?q=a', as: there.owner });
  const { rows } = await strict.context.connection.pool.query<{ key: string }>(
    "select key from rate_limits where key like 'search:%'",
  );
  await strict.close();
  expect(rows).toEqual([{ key: `search:person:${there.owner.userId}` }]);
});
