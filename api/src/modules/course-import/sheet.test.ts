import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CourseImport } from '@clube/shared/contracts/course-import';
import type { Outline } from '@clube/shared/contracts/outline';
import { importOf, imported, looked, sendFile, zipped } from '../../../test/course-files.ts';
import {
  call,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { lookAt } from './work.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  panel = await createPanel(server);
});
afterAll(() => server.close());

const csv = (...rows: string[]) => Buffer.from(rows.join('\n'));
const HEAD = 'Módulo;Aula;Tipo;Link;Descrição;Liberação';
const WHOLE = csv(
  HEAD,
  'Começo;Boas-vindas;vídeo;https://youtu.be/abcdefg;Olá;',
  ';Materiais;texto;;"Duas\nlinhas";7 dias',
  ';Cores;página;https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit;;',
  'Fim;Prova;quiz;;;31/12/2030 20:00',
);
const look = (file: Buffer, name = 'Aquarela.csv') => looked(server, panel, file, { name });
const outline = async (id: number) =>
  (await call<Outline>(server, { url: `/api/course/${id}/outline`, as: panel.owner })).body;
const faults = ({ report }: CourseImport) => report!.errors.map(({ fault, where }) => [fault, where]);

test('a file whose place another one takes while it is written is told so, and the other one stands', async () => {
  const { storage } = server.context;
  const { writeFrom } = storage;
  let other: Awaited<ReturnType<typeof sendFile>> | undefined;
  storage.writeFrom = async (key, source) => {
    storage.writeFrom = writeFrom;
    other = await sendFile(server, panel.owner, WHOLE, { name: 'Outra.csv' });
    await storage.remove(key);
    // As a disk says it whose folder went away meanwhile.
    for await (const _piece of source)
      throw Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' });
  };
  const first = await sendFile(server, panel.owner, WHOLE, { name: 'Aquarela.csv' });
  expect([first.status, first.body.code]).toEqual([409, 'request.conflict']);
  expect(other?.status).toBe(201);
});

describe('a spreadsheet of lessons', () => {
  test('is looked at first, then a course of drafts', async () => {
    const found = await look(WHOLE);
    expect(found).toMatchObject({
      state: 'ready',
      kind: 'csv',
      course_id: null,
      report: { title: 'Aquarela', modules: 2, lessons: 4, quizzes: 1, faults: 0 },
    });
    expect(found.report!.sheet!.mapping).toEqual({
      module: 0,
      lesson: 1,
      kind: 2,
      address: 3,
      description: 4,
      release: 5,
    });
    const done = await imported(server, panel, WHOLE, { name: 'Aquarela.csv' });
    const { title, modules } = await outline(done.course_id!);
    expect([
      title,
      modules.map((one) => [
        one.title,
        one.state,
        one.lessons.map((lesson) => [lesson.title, lesson.mediaType, lesson.state, lesson.release_after_days]),
      ]),
    ]).toEqual([
      'Aquarela',
      [
        [
          'Começo',
          'draft',
          [
            ['Boas-vindas', 'youtube', 'draft', null],
            ['Materiais', 'text', 'draft', 7],
            ['Cores', 'embed', 'draft', null],
          ],
        ],
        ['Fim', 'draft', [['Prova', 'quiz', 'draft', null]]],
      ],
    ]);
    expect(new Date(modules[1]!.lessons[0]!.release_at!).toISOString()).toBe('2030-12-31T23:00:00.000Z');
  });

  test('sent again makes nothing twice, and brings what is new', async () => {
    const first = await imported(server, panel, WHOLE);
    const again = await imported(server, panel, WHOLE);
    expect([again.course_id, again.known]).toEqual([first.course_id, again.total]);
    const more = Buffer.concat([WHOLE, Buffer.from('\nFim;Despedida;;;;')]);
    const { body } = await sendFile(server, panel.owner, more, { name: 'a.csv', courseId: first.course_id! });
    await lookAt(server.context, { siteId: panel.siteId, id: body.id });
    expect((await importOf(server, panel.owner, body.id)).course_id).toBe(first.course_id);
    await imported(server, panel, more, { courseId: first.course_id! });
    const { modules } = await outline(first.course_id!);
    expect(modules.map(({ lessons }) => lessons.length)).toEqual([3, 2]);
  });

  test('says of each row that is wrong why, and passes over it alone', async () => {
    const found = await look(
      csv(
        HEAD,
        ';Sem módulo;;;;',
        'Um;=HYPERLINK("http://x");;;;',
        `Um;${'a'.repeat(161)};;;;`,
        'Um;Certa;;;;',
        'Um;Certa;;;;',
        'Um;Filme;filme;;;',
        'Um;Dentro;vídeo;http://169.254.169.254/latest;;',
        'Um;Lista;vídeo;https://youtube.com/playlist?list=x;;',
        'Um;Quando;;;;31/02/2030',
        'Um;Tarde;;;;9999 dias',
        '\u3164\u200B;\u2800;;;;',
      ),
    );
    expect(faults(found)).toEqual([
      ['title_missing', '2'],
      ['formula', '3'],
      ['title_long', '4'],
      ['repeated', '6'],
      ['kind', '7'],
      ['address', '8'],
      ['address', '9'],
      ['release', '10'],
      ['release', '11'],
      ['title_missing', '12'],
    ]);
    expect([found.state, found.report!.lessons]).toEqual(['ready', 1]);
  });

  test('takes the columns that are chosen', async () => {
    const { id } = await look(csv('A,B', 'Aula um,Módulo um'));
    expect((await importOf(server, panel.owner, id)).report!.sheet!.mapping).toMatchObject({ module: 0, lesson: 1 });
    const body = { module: 1, lesson: 0, kind: null, address: null, description: null, release: null };
    expect(
      (await call(server, { method: 'PUT', url: `/api/course/import/${id}/column`, as: panel.owner, body })).status,
    ).toBe(200);
    await lookAt(server.context, { siteId: panel.siteId, id });
    const anew = await importOf(server, panel.owner, id);
    expect([anew.state, anew.report!.sheet!.mapping.module, anew.report!.lessons]).toEqual(['ready', 1, 2]);
  });

  test.each([
    ['UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), WHOLE])],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(WHOLE.toString(), 'utf16le')])],
    ['the letters of Windows', Buffer.from(WHOLE.toString(), 'latin1')],
  ])('is read in %s', async (_name, file) => {
    const { report } = await look(file);
    expect([report!.modules, report!.lessons, report!.faults, report!.sheet!.columns[0]]).toEqual([2, 4, 0, 'Módulo']);
  });

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'not_a_file'],
    ['a million columns', csv(HEAD, 'x;'.repeat(1_000_000)), 'not_a_file'],
    [
      'more rows than a course has',
      csv(HEAD, ...Array.from({ length: 10_002 }, (_, at) => `Um;Aula ${at};;;;`)),
      'too_many_rows',
    ],
    ['its names alone', csv(HEAD), 'no_rows'],
  ])('that is %s is refused', async (_name, file, fault) => {
    const { state, report } = await look(file);
    expect([state, report!.errors.map((error) => error.fault)]).toEqual(['failed', [fault]]);
  });

  test('of ten thousand rows is looked at', async () => {
    const { state, report } = await look(
      csv(HEAD, ...Array.from({ length: 10_000 }, (_, at) => `M${at % 50};Aula ${at};;;;`)),
    );
    expect([state, report!.lessons]).toEqual(['ready', 10_000]);
  });

  test('goes into a course, which a ZIP does not', async () => {
    const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
    expect(
      (await sendFile(server, panel.owner, await zipped([['course.json', Buffer.from('{}')]]), { courseId })).body.code,
    ).toBe('import.unreadable');
    await imported(server, panel, csv('modulo,aula', 'Módulo 1,Nova'), { courseId });
    const { modules } = await outline(courseId);
    expect(modules.map(({ title, lessons }) => [title, lessons.map((one) => [one.title, one.state])])).toEqual([
      [
        'Módulo 1',
        [
          ['Aula 1', 'live'],
          ['Nova', 'draft'],
        ],
      ],
    ]);
  });
});
