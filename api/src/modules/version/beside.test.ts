import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CaptionTrack, MediaTexts } from '@clube/shared/contracts/media';
import type { Quiz } from '@clube/shared/contracts/quiz';
import type { VersionPage, VersionView } from '@clube/shared/contracts/version';
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
  type TestServer,
} from '../../../test/harness.ts';
import { createTestQuiz, question, QUESTIONS, RIGHT, send } from '../../../test/quizzes.ts';

let server: TestServer;
let panel: Panel;
let admin: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  admin = await createActor(server, panel, 'admin');
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const list = async (url: string) =>
  (await call<VersionPage>(server, { url: `${url}/version`, as: panel.owner })).body.data;
const told = async (url: string) =>
  (await list(url)).map(({ person, changes }) => [person, ...changes.map((c) => [c.field, c.before, c.after])]);
const view = async (url: string, id: number, as = panel.owner) =>
  (await call<VersionView>(server, { url: `${url}/version/${id}`, as })).body;
const back = async (url: string, id: number, as = panel.owner) => {
  const { seen } = await view(url, id, as);
  return call<{ code?: string }>(server, { method: 'POST', url: `${url}/version/${id}/restore`, as, body: { seen } });
};
/** Some minutes go by. */
const wait = () =>
  query(
    `update versions set saved_at = saved_at - interval '11 minutes', began_at = began_at - interval '11 minutes' where site_id = $1`,
    [panel.siteId],
  );

describe('a quiz', () => {
  const NEW = question(
    'q009',
    'single',
    [
      { id: 'z001', text: 'Sim', right: true },
      { id: 'z002', text: 'Não' },
    ],
    {
      text: 'É água?',
      feedback: 'Toda ela.',
    },
  );
  const begin = async () => {
    const quiz = await createTestQuiz(server, panel, { max_attempts: 3 });
    await wait();
    await quiz.save({ questions: [...QUESTIONS.slice(1), NEW], passing_percent: 50, max_attempts: null }, admin);
    return quiz;
  };

  test('is told in words: the questions that differ, the mark, the attempts, what is shown and the order', async () => {
    const quiz = await begin();
    await wait();
    await quiz.save({ questions: [NEW, ...QUESTIONS.slice(1)], shows_answers: 'never', is_shuffled: true });
    const [order, questions] = await told(quiz.url());
    expect(questions).toEqual([
      'Bia Moura',
      [
        'questions',
        'Pergunta q001 (1)\n✓ Resposta a001\n– Resposta a002\n– Resposta a003',
        'É água? (1)\n✓ Sim\n– Não\n» Toda ela.',
      ],
      ['passing_percent', '75', '50'],
      ['max_attempts', '3', null],
    ]);
    expect(order!.slice(2)).toEqual([
      ['shows_answers', 'passed', 'never'],
      ['is_shuffled', 'false', 'true'],
    ]);
    expect(order![1]).toEqual(['questions', expect.stringMatching(/^Pergunta q002/), expect.stringMatching(/^É água/)]);
    expect(order![1]![2]).toContain('Pergunta q003 (1)\n→ ✗');
  });

  test('comes back with its questions, mark, attempts and what is said to them, as a version of its own', async () => {
    const quiz = await begin();
    const then = (await list(quiz.url()))[1]!;
    const seen = await view(quiz.url(), then.id);
    expect(seen.changes.map(({ field }) => field)).toEqual(['questions', 'passing_percent', 'max_attempts']);
    expect((await back(quiz.url(), then.id)).status).toBe(200);
    expect(await quiz.draft()).toMatchObject({ questions: QUESTIONS, passing_percent: 75, max_attempts: 3 });
    const [now, errado] = await list(quiz.url());
    expect(now).toMatchObject({ person: 'Ana Lima', restored_from: then.saved_at });
    expect((await back(quiz.url(), errado!.id)).status).toBe(200);
    expect((await quiz.draft()).questions).toEqual([...QUESTIONS.slice(1), NEW]);
  });

  test('leaves answers as they were given: to the questions of then, passed as they passed, and their number counts on', async () => {
    const quiz = await begin();
    const student = await createActor(server, panel, 'student', [quiz.courseId]);
    const asked = (await call<Quiz>(server, { url: quiz.quiz, as: student })).body;
    const answers = [...RIGHT.slice(1), { question: 'q009', chosen: ['z002'] }];
    expect((await send(server, quiz, student, { revision: asked.revision, answers })).body.quiz.is_passed).toBe(true);
    expect((await back(quiz.url(), (await list(quiz.url()))[1]!.id)).status).toBe(200);
    const after = (await call<Quiz>(server, { url: quiz.quiz, as: student })).body;
    expect(after).toMatchObject({ is_passed: true, result: { number: 1, percent: 75 } });
    expect(after.result!.questions.map(({ id, is_right }) => [id, is_right])).toEqual([
      ['q002', true],
      ['q003', true],
      ['q004', true],
      ['q009', false],
    ]);
    const other = await createActor(server, panel, 'student', [quiz.courseId]);
    expect((await send(server, quiz, other, { revision: asked.revision, answers })).body.code).toBe('quiz.changed');
    const now = (await call<Quiz>(server, { url: quiz.quiz, as: other })).body;
    expect((await send(server, quiz, other, { revision: now.revision })).body.quiz).toMatchObject({
      is_passed: true,
      result: { percent: 100 },
    });
    const results = await call(server, { url: `${quiz.quiz}/results`, as: panel.owner });
    expect(results.body).toMatchObject({ members_count: 2, passed_count: 2, attempts_count: 2 });
  });

  test('that somebody changes after it was looked at is not overwritten', async () => {
    const quiz = await begin();
    const { id } = (await list(quiz.url()))[1]!;
    const { seen } = await view(quiz.url(), id);
    await quiz.save({ passing_percent: 51 }, admin);
    const answer = await call(server, {
      method: 'POST',
      url: `${quiz.url()}/version/${id}/restore`,
      as: panel.owner,
      body: { seen },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'version.stale' } });
    expect((await quiz.draft()).passing_percent).toBe(51);
  });

  test('a refused save of it is no version, and one that changes nothing neither', async () => {
    const quiz = await begin();
    const before = await list(quiz.url());
    expect((await quiz.save({ questions: [{ ...NEW, text: '' }] })).status).toBe(422);
    await quiz.save({ passing_percent: 50 });
    expect(await list(quiz.url())).toEqual(before);
  });
});

describe('captions and chapters', () => {
  const vtt = (...lines: string[]) =>
    `WEBVTT\n\n${lines.map((line, at) => `00:00:0${at}.000 --> 00:00:0${at}.900\n${line}\n\n`).join('')}`;
  const put = (media: number, language: string, payload: string, as: Actor = panel.owner) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/media/${media}/captions/${language}`,
      payload,
      headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}`, 'content-type': 'text/vtt' },
    });
  const chapters = (media: number, list: { seconds: number; title: string }[], as: Actor = panel.owner) =>
    call(server, { method: 'PUT', url: `/api/media/${media}/chapters`, as, body: { chapters: list } });
  const textsOf = async (media: number) =>
    (await call<MediaTexts>(server, { url: `/api/media/${media}/text`, as: panel.owner })).body;
  const words = async (media: number, language: string) =>
    (
      await call<CaptionTrack>(server, { url: `/api/media/${media}/captions/${language}/cues`, as: panel.owner })
    ).body.cues.map(({ text }) => text);
  const past = async (media: number) =>
    (await query('select from caption_texts where media_id = $1', [media])).rowCount;
  async function createFilm(): Promise<number> {
    const { rows } = await query(
      `insert into media (site_id, kind, name, status, source_key, size_bytes, duration_seconds)
       values ($1, 'video', 'um.mp4', 'ready', 'x', 1, 4000) returning id`,
      [panel.siteId],
    );
    return (rows as { id: number }[])[0]!.id;
  }
  const used = async () => Number((await query('select storage_used($1) as used', [panel.siteId])).rows[0].used);
  /** Two lessons that show one film. */
  async function begin() {
    const course = await createTestCourse(server, panel, { lessons: [2] });
    const media = await createFilm();
    for (const at of [0, 1])
      await call(server, { method: 'PATCH', url: course.url(at), as: panel.owner, body: { media_id: media } });
    await wait();
    return { course, media, one: course.url(0), other: course.url(1) };
  }

  test('are told in words by each lesson that shows the file: languages with their lines, and chapters that differ', async () => {
    const { media, one, other } = await begin();
    await put(media, 'pt-BR', vtt('Olá', 'Turma'), admin);
    await chapters(
      media,
      [
        { seconds: 0, title: 'Começo' },
        { seconds: 3675, title: 'Fim' },
      ],
      admin,
    );
    await wait();
    await put(media, 'pt-BR', vtt('Olá', 'turma'));
    await put(media, 'es', vtt('Hola'));
    await chapters(media, [
      { seconds: 0, title: 'Começo' },
      { seconds: 90, title: 'Meio' },
      { seconds: 3675, title: 'Fim' },
    ]);
    for (const url of [one, other])
      expect((await told(url)).slice(0, 2)).toEqual([
        ['Ana Lima', ['captions', 'pt-BR 2', 'es 1\npt-BR 2'], ['chapters', null, '1:30 Meio']],
        ['Bia Moura', ['captions', null, 'pt-BR 2'], ['chapters', null, '0:00 Começo\n1:01:15 Fim']],
      ]);
  });

  test('come back as they were, as a version of each lesson that shows the file; nothing is lost on the way', async () => {
    const { media, one, other } = await begin();
    await put(media, 'pt-BR', vtt('Certo', 'Também'));
    await chapters(media, [{ seconds: 5, title: 'Cores' }]);
    await wait();
    await put(media, 'pt-BR', vtt('Errado'), admin);
    await put(media, 'es', vtt('Mal'), admin);
    await chapters(media, [], admin);
    const then = (await list(one))[1]!;
    expect((await view(one, then.id)).changes).toEqual([
      { field: 'captions', before: 'es 1\npt-BR 1', after: 'pt-BR 2' },
      { field: 'chapters', before: null, after: '0:05 Cores' },
    ]);
    expect((await back(one, then.id)).status).toBe(200);
    expect(await textsOf(media)).toEqual({
      captions: [{ language: 'pt-BR', origin: 'owner' }],
      chapters: [{ seconds: 5, title: 'Cores' }],
    });
    expect(await words(media, 'pt-BR')).toEqual(['Certo', 'Também']);
    expect((await list(one))[0]).toMatchObject({ person: 'Ana Lima', restored_from: then.saved_at });
    expect((await told(other))[0]).toEqual([
      'Ana Lima',
      ['captions', 'es 1\npt-BR 1', 'pt-BR 2'],
      ['chapters', null, '0:05 Cores'],
    ]);
    expect((await back(one, (await list(one))[1]!.id)).status).toBe(200);
    expect([await words(media, 'pt-BR'), await words(media, 'es')]).toEqual([['Errado'], ['Mal']]);
  });

  test('come back with the video of then, and what was deleted comes back too', async () => {
    const { media, one } = await begin();
    await put(media, 'pt-BR', vtt('Certo'));
    await wait();
    await call(server, { method: 'DELETE', url: `/api/media/${media}/captions/pt-BR`, as: admin });
    await wait();
    await call(server, { method: 'PATCH', url: one, as: panel.owner, body: { media_id: null } });
    const [, , then] = await list(one);
    expect((await view(one, then!.id)).changes).toEqual([
      { field: 'media', before: null, after: 'um.mp4' },
      { field: 'captions', before: null, after: 'pt-BR 1' },
    ]);
    expect((await back(one, then!.id)).status).toBe(200);
    expect(await words(media, 'pt-BR')).toEqual(['Certo']);
  });

  test('are refused when somebody changed them meanwhile', async () => {
    const { media, one } = await begin();
    await put(media, 'pt-BR', vtt('Certo'));
    await wait();
    await put(media, 'pt-BR', vtt('Errado'), admin);
    const { id } = (await list(one))[1]!;
    const { seen } = await view(one, id);
    await put(media, 'pt-BR', vtt('Novo'), admin);
    const body = { seen };
    const answer = await call(server, { method: 'POST', url: `${one}/version/${id}/restore`, as: panel.owner, body });
    expect(answer.status).toBe(409);
    expect(await words(media, 'pt-BR')).toEqual(['Novo']);
  });

  test('what a file brings along is no change of whoever saves next', async () => {
    const { media, one } = await begin();
    const { adoptChapters } = await import('../media/texts.ts');
    const db = server.context.connection.db;
    await adoptChapters(db, { siteId: panel.siteId, mediaId: media }, [{ seconds: 1, title: 'Do arquivo' }]);
    await call(server, { method: 'PATCH', url: one, as: admin, body: { title: 'Papel' } });
    expect((await told(one))[0]).toEqual(['Bia Moura', ['title', 'Aula 1', 'Papel']]);
  });

  test('what a file brings along while a lesson is saved is no change of whoever saves next either', async () => {
    const { media, one } = await begin();
    const { adoptChapters } = await import('../media/texts.ts');
    const { keepLessons } = await import('../course/keep-version.ts');
    const { db, pool } = server.context.connection;
    const at = { siteId: panel.siteId, mediaId: media };
    const isBrought = new AbortController();
    const brought = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await keepLessons(trx, at, admin, () =>
        sql`update public.lessons set title = 'Papel' where site_id = ${panel.siteId} and media_id = ${media}`.execute(
          trx,
        ),
      );
      const bringing = adoptChapters(db, at, [{ seconds: 1, title: 'Do arquivo' }]).finally(() => isBrought.abort());
      const isWaiting = async () =>
        (await pool.query('select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [rows[0]!.pid]))
          .rows.length > 0;
      while (!isBrought.signal.aborted && !(await isWaiting()));
      return { bringing };
    });
    await brought.bringing;
    await call(server, { method: 'PATCH', url: one, as: panel.owner, body: { title: 'Tinta' } });
    expect((await told(one))[0]).toEqual(['Ana Lima', ['title', 'Papel', 'Tinta']]);
  });

  test('words of before are kept as long as a version names them, count as room, and more than eight megabytes of a file go', async () => {
    const { media, one } = await begin();
    await put(media, 'pt-BR', vtt('Certo'));
    await wait();
    const before = await used();
    await put(media, 'pt-BR', vtt('Errado'), admin);
    expect(await past(media)).toBe(1);
    expect(await used()).toBe(before + vtt('Errado').length);
    // Going on within the same minutes leaves nothing of what stood there for a moment.
    await put(media, 'pt-BR', vtt('Errados'), admin);
    await tidyUp(server);
    expect(await past(media)).toBe(1);
    const then = (await list(one))[1]!;
    await query('update caption_texts set content = $2 where media_id = $1', [media, 'x'.repeat(8 * 1024 * 1024 + 1)]);
    await wait();
    await put(media, 'pt-BR', vtt('Outro'), admin);
    const seen = await view(one, then.id);
    expect([seen.are_captions_gone, seen.changes]).toEqual([true, []]);
    expect((await back(one, then.id)).status).toBe(200);
    expect(await words(media, 'pt-BR')).toEqual(['Outro']);
    await query('delete from versions where site_id = $1', [panel.siteId]);
    await tidyUp(server);
    expect(await past(media)).toBe(0);
  });

  test('that come back count once, as what is said now', async () => {
    const { media, one } = await begin();
    await put(media, 'pt-BR', vtt('Certo'));
    await wait();
    await put(media, 'pt-BR', vtt('Errado'), admin);
    const before = await used();
    expect((await back(one, (await list(one))[1]!.id)).status).toBe(200);
    expect([await words(media, 'pt-BR'), await used()]).toEqual([['Certo'], before]);
  });

  test('go along to a file that takes the place of theirs, and come back there from the first change on', async () => {
    const { media, one, other } = await begin();
    await put(media, 'pt-BR', vtt('Certo'));
    await wait();
    const next = await createFilm();
    const url = `/api/media/${media}/replacement`;
    expect((await call(server, { method: 'POST', url, as: admin, body: { media_id: next } })).status).toBe(200);
    await put(next, 'pt-BR', vtt('Errado'), admin);
    for (const lesson of [one, other])
      expect((await told(lesson))[0]).toEqual(['Bia Moura', ['captions', 'pt-BR 1', 'pt-BR 1']]);
    expect(await past(next)).toBe(1);
    expect((await back(one, (await list(one))[1]!.id)).status).toBe(200);
    expect(await words(next, 'pt-BR')).toEqual(['Certo']);
  });

  test('go along where the lessons that show them are in the bin meanwhile', async () => {
    const { media, one, other } = await begin();
    await put(media, 'pt-BR', vtt('Certo'));
    await wait();
    const bins: number[] = [];
    for (const url of [one, other])
      bins.push((await call<{ bin: number }>(server, { method: 'DELETE', url, as: admin })).body.bin);
    const next = await createFilm();
    const url = `/api/media/${media}/replacement`;
    expect((await call(server, { method: 'POST', url, as: admin, body: { media_id: next } })).status).toBe(200);
    for (const bin of bins)
      expect((await call(server, { method: 'POST', url: `/api/bin/${bin}/restore`, as: admin })).status).toBe(200);
    await put(next, 'pt-BR', vtt('Errado'), admin);
    expect(await past(next)).toBe(1);
    expect((await back(one, (await list(one))[1]!.id)).status).toBe(200);
    expect(await words(next, 'pt-BR')).toEqual(['Certo']);
  });

  test('of a file that a course of somebody else shows too stay for an instructor, and that is said', async () => {
    const { course, media, one } = await begin();
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    await query('update media set created_by = $2 where id = $1', [media, teacher.memberId]);
    await put(media, 'pt-BR', vtt('Certo'));
    await wait();
    await put(media, 'pt-BR', vtt('Errado'), admin);
    const elsewhere = await createTestCourse(server, panel);
    await call(server, { method: 'PATCH', url: elsewhere.url(), as: panel.owner, body: { media_id: media } });
    const { id } = (await list(one))[1]!;
    const seen = await view(one, id, teacher);
    expect([seen.are_captions_gone, seen.changes]).toEqual([true, []]);
    expect((await back(one, id, teacher)).status).toBe(200);
    expect(await words(media, 'pt-BR')).toEqual(['Errado']);
  });
});

describe('materials', () => {
  type Listed = { id: number; name: string };
  const listed = async (url: string) =>
    (await call<{ materials: Listed[] }>(server, { url: `${url}/material`, as: panel.owner })).body.materials;
  const attach = async (url: string, name: string) =>
    (
      await call<{ id: number }>(server, {
        method: 'POST',
        url: `${url}/material?name=${name}`,
        as: panel.owner,
        body: Buffer.from('cor;preço\nazul;1,5\n'),
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).body.id;
  /** Two were attached; then one is renamed, the other deleted, and a third one comes. */
  async function begin() {
    const url = (await createTestCourse(server, panel, { lessons: [1] })).url();
    const [first, second] = [await attach(url, 'Cores.csv'), await attach(url, 'Tintas.csv')];
    await wait();
    const change = (method: 'PATCH' | 'DELETE' | 'PUT', path: string, body?: object) =>
      call<{ bin: number }>(server, { method, url: `${url}/material/${path}`, as: admin, body });
    await change('PATCH', String(first), { name: 'Paleta' });
    const { bin } = (await change('DELETE', String(second))).body;
    const third = await attach(url, 'Papel.csv');
    return { url, first, second, third, bin, change };
  }

  test('are told by their names, and come back by them and in their order, out of the bin too; what came since stays', async () => {
    const { url, first, second, third } = await begin();
    expect(await told(url)).toEqual([
      ['Ana Lima', ['materials', null, 'Papel (CSV)']],
      ['Bia Moura', ['materials', 'Cores (CSV)\nTintas (CSV)', 'Paleta (CSV)']],
      ['Ana Lima', ['materials', null, 'Cores (CSV)\nTintas (CSV)']],
      [null],
    ]);
    const then = (await list(url))[2]!.id;
    expect(await view(url, then)).toMatchObject({
      are_materials_gone: false,
      changes: [{ field: 'materials', before: 'Paleta (CSV)', after: 'Cores (CSV)\nTintas (CSV)' }],
    });
    expect((await back(url, then)).status).toBe(200);
    const now = await listed(url);
    expect(now.map(({ id, name }) => [id, name])).toEqual([
      [first, 'Cores'],
      [second, 'Tintas'],
      [third, 'Papel'],
    ]);
    const headers = { host: 'localhost:3000', authorization: `Bearer ${panel.owner.token}` };
    expect((await server.app.inject({ url: `${url}/material/${second}`, headers })).statusCode).toBe(200);
    expect((await list(url))[0]!.changes).toMatchObject([{ field: 'materials' }]);
    const bin = await call<{ data: { title: string }[] }>(server, { url: '/api/bin?kind=material', as: panel.owner });
    expect(bin.body.data.filter(({ title }) => title === 'Tintas')).toEqual([]);
  });

  test('that left the bin stay gone, and that is said; one that is restored from there is a version', async () => {
    const { url, first, second, third, bin, change } = await begin();
    await call(server, { method: 'POST', url: `/api/bin/${bin}/restore`, as: admin });
    await wait();
    await change('PUT', 'order', { ids: [third, second, first] });
    expect((await told(url)).slice(0, 2)).toEqual([
      [
        'Bia Moura',
        ['materials', 'Paleta (CSV)\nTintas (CSV)\nPapel (CSV)', 'Papel (CSV)\nTintas (CSV)\nPaleta (CSV)'],
      ],
      ['Bia Moura', ['materials', null, 'Tintas (CSV)']],
    ]);
    const again = (await change('DELETE', String(second))).body.bin;
    await call(server, { method: 'DELETE', url: `/api/bin/${again}`, as: panel.owner });
    const then = (await list(url)).at(-2)!.id;
    expect((await view(url, then)).are_materials_gone).toBe(true);
    expect((await back(url, then)).status).toBe(200);
    expect((await listed(url)).map(({ id, name }) => [id, name])).toEqual([
      [first, 'Cores'],
      [third, 'Papel'],
    ]);
  });
});
