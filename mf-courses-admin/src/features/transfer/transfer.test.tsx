import { afterEach, describe, expect, test } from '@jest/globals';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { binQuery } from '@clube/shared/clients/bin';
import { courseQuery } from '@clube/shared/clients/course';
import { CourseExport } from '@clube/shared/contracts/course-export';
import type { CourseImport } from '@clube/shared/contracts/course-import';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { readTasks, writeTasks, type UploadTask } from '../upload/index.ts';
import { ExportCourse } from './export-course.tsx';
import { ImportCourse } from './import-course.tsx';

const LIST = 'GET /course/import';
const packed = (change: Partial<CourseExport>): CourseExport => ({
  ...sampleOf<CourseExport>(CourseExport),
  ...change,
});
const imported = (change: Partial<CourseImport> = {}): CourseImport => ({
  id: 7,
  colleague: null,
  file: 'curso.zip',
  kind: 'zip',
  size_bytes: 100,
  state: 'ready',
  report: {
    title: 'Aquarela',
    modules: 2,
    lessons: 5,
    quizzes: 1,
    media: 0,
    materials: 0,
    pictures: 0,
    bytes: 0,
    published: 0,
    scheduled: 0,
    faults: 0,
    errors: [],
    sheet: null,
  },
  total: 8,
  done: 0,
  known: 0,
  course_id: null,
  room_bytes: 1000,
  created_at: '2026-01-01T00:00:00.000Z',
  ...change,
});
let closed = 0;
const openImport = (answers: Answers = {}, courseId: number | null = null) =>
  openScreen(<ImportCourse courseId={courseId} onClose={() => (closed += 1)} />, {
    path: '/config_curso',
    role: 'owner',
    answers: { [LIST]: [], ...answers },
  });
const choose = async (name = 'curso.zip') =>
  fireEvent.change(await screen.findByLabelText(/solte aqui/), { target: { files: [new File(['PK'], name)] } });
const openExport = (answers: Answers = {}) =>
  openScreen(<ExportCourse courseId={3} />, { path: '/config_curso/3', role: 'owner', answers });

describeStates({ open: openExport, read: 'GET /course/3/export', shown: 'Exportar' });

test('that the storage is full is said before a file is chosen', async () => {
  document.cookie = 'exceeded_storage=1';
  openImport();
  await screen.findByLabelText(/solte aqui/);
  expect(screen.getByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.')).toBeTruthy();
  document.cookie = 'exceeded_storage=; max-age=0';
});

describe('an export', () => {
  test('is asked for with or without media', async () => {
    const { changes } = openExport({ 'GET /course/3/export': { exports: [], media_bytes: 2_000_000 } });
    fireEvent.click(await screen.findByRole('checkbox', { name: /Com os arquivos de vídeo e áudio/ }));
    press('Exportar');
    await waitFor(() => expect(changes()).toEqual([['POST /course/3/export', { with_media: false }]]));
  });

  test('is downloaded once it is ready, and says when it failed', async () => {
    openExport({
      'GET /course/3/export': {
        exports: [packed({ id: 9, failed: false, with_media: true }), packed({ id: 8, ready_at: null, failed: true })],
        media_bytes: 0,
      },
    });
    const link = await screen.findByRole('link', { name: /Baixar o curso exportado/ });
    expect(link.getAttribute('href')).toBe('/api/course/3/export/9/file');
    expect(screen.getByText('Não conseguimos preparar o arquivo. Exporte de novo.')).toBeTruthy();
  });

  test.each([
    ['course.export_busy', 'Outro curso deste painel está sendo exportado. Espere ele terminar.'],
    ['course.export_too_large', 'As mídias são grandes demais para um arquivo só. Exporte sem as mídias.'],
    ['server.failed', 'Não foi possível exportar agora. Tente de novo.'],
  ] as const)('that is refused (%s) is said', async (code, text) => {
    openExport({
      'GET /course/3/export': { exports: [], media_bytes: 0 },
      'POST /course/3/export': refusal(code),
    });
    await screen.findByRole('checkbox');
    press('Exportar');
    await screen.findByText(text);
  });
});

describe('an import', () => {
  test('is sent, looked at and begun', async () => {
    let list: CourseImport[] = [];
    const { changes } = openImport({ [LIST]: () => list, 'POST /course/import': { id: 7 } });
    await screen.findByLabelText(/solte aqui/);
    list = [imported({ kind: 'csv' })];
    await choose('aulas.csv');
    await screen.findByText('Aquarela');
    for (const text of ['2 módulos', '5 aulas', '1 quiz']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Tudo chega como rascunho: ninguém vê antes de você publicar.')).toBeTruthy();
    list = [imported({ state: 'running', done: 4 })];
    press('Importar 5 aulas');
    await screen.findByText(/4 de 8 partes/);
    expect(changes().map(([call]) => call)).toEqual(['POST /course/import', 'POST /course/import/7/start']);
    expect(changes().at(-1)?.[1]).toEqual({ publication: 'draft' });
  });

  test.each<[CourseImport['kind'], boolean]>([
    ['zip', false],
    ['csv', true],
  ])('of a %s goes on where somebody left it, and is stopped after a question', async (kind, isKept) => {
    let list = [imported({ kind, state: 'running', done: 2 })];
    const { changes } = openImport({
      [LIST]: () => list,
      'DELETE /course/import/7': () => {
        list = [imported({ kind, state: 'cancelled', done: 2 })];
        return { ok: true };
      },
    });
    await screen.findByText(/2 de 8 partes/);
    press('Parar a importação');
    const question = within(await screen.findByRole('dialog', { name: 'Parar a importação?' }));
    expect(changes()).toEqual([]);
    expect(question.getByText(/O arquivo enviado se perde.*vai para a lixeira/)).toBeTruthy();
    expect(question.queryByText(/Em um curso que já existia, fica o que já foi criado/) !== null).toBe(isKept);
    fireEvent.click(question.getByRole('button', { name: 'Parar a importação' }));
    await screen.findByText('A importação foi parada.');
    expect(changes().map(([call]) => call)).toEqual(['DELETE /course/import/7']);
    expect(screen.getByLabelText(/solte aqui/)).toBeTruthy();
  });

  // What went into a course of its own is in the bin; what went into another one is in that.
  test.each<[string, number | null, Partial<CourseImport>, Record<string, string>]>([
    ['a course of its own', null, { done: 2 }, { 'Ver a lixeira': '/lixeira' }],
    ['a course of its own, from another one', 3, { done: 2 }, { 'Ver a lixeira': '/lixeira' }],
    ['another one', 3, { done: 2, course_id: 3 }, { 'Abrir no editor': '/config_curso/3/module' }],
    ['another one, from the list', null, { done: 2, course_id: 3 }, { 'Abrir no editor': '/config_curso/3/module' }],
    ['nothing yet', null, { done: 0 }, {}],
  ])('that is stopped leads to what it made: %s', async (_name, courseId, change, links) => {
    let list = [imported({ ...change, state: 'running' })];
    openImport({ [LIST]: () => list }, courseId);
    await screen.findByText(/de 8 partes/);
    list = [imported({ ...change, state: 'cancelled' })];
    await screen.findByText(/^A importação foi parada\./);
    const found = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(Object.fromEntries(found)).toEqual(links);
    expect(screen.queryByText(/O que já foi criado ficou no curso/) !== null).toBe(change.course_id === 3);
  });

  test('that is stopped is seen where what it made is shown', async () => {
    /** Stands for the pages of the course and of the bin, which were open a moment ago. */
    function Shown() {
      useQuery(courseQuery(3));
      useInfiniteQuery(binQuery());
      return null;
    }
    let list = [imported({ state: 'running', done: 2, course_id: 3 })];
    const page = (
      <>
        <ImportCourse onClose={() => undefined} />
        <Shown />
      </>
    );
    const { sent, settled } = openScreen(page, {
      path: '/config_curso',
      role: 'owner',
      answers: {
        [LIST]: () => list,
        'DELETE /course/import/7': () => {
          list = [imported({ state: 'cancelled', done: 2, course_id: 3 })];
          return { ok: true };
        },
      },
    });
    await screen.findByText(/2 de 8 partes/);
    await settled();
    press('Parar a importação');
    const question = within(await screen.findByRole('dialog', { name: 'Parar a importação?' }));
    fireEvent.click(question.getByRole('button', { name: 'Parar a importação' }));
    await screen.findByText(/^A importação foi parada/);
    await settled();
    for (const call of ['GET /course/3', 'GET /bin']) expect(sent.filter((one) => one.call === call)).toHaveLength(2);
  });

  test.each([
    [null, 'Parar a importação?'],
    [{ name: 'Bia' }, 'Parar a importação de Bia?'],
  ])('that cannot be stopped says so above the question (%j)', async (colleague, name) => {
    openImport({
      [LIST]: [imported({ colleague, state: 'running', done: 2 })],
      'DELETE /course/import/7': refusal('server.failed'),
    });
    await screen.findByText(/2 de 8 partes/);
    press('Parar a importação');
    const question = within(await screen.findByRole('dialog', { name }));
    fireEvent.click(question.getByRole('button', { name: 'Parar a importação' }));
    await screen.findByText('Não foi possível parar agora. Tente de novo.');
    // What the dialog below says is covered.
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(question.getByRole('button', { name: 'Parar a importação' })).toBeTruthy();
  });

  test('that was not begun is put away, and nothing is said of it', async () => {
    let list = [imported()];
    openImport({
      [LIST]: () => list,
      'DELETE /course/import/7': () => {
        list = [imported({ state: 'cancelled' })];
        return { ok: true };
      },
    });
    await screen.findByText('Aquarela');
    press('Descartar');
    await screen.findByLabelText(/solte aqui/);
    expect(screen.queryByText('A importação foi parada.')).toBeNull();
  });

  test('of a colleague is seen and stopped in the place of another one, after a question', async () => {
    let list = [imported({ colleague: { name: 'Bia' }, report: null, state: 'running', done: 2 })];
    const { changes } = openImport({
      [LIST]: () => list,
      'DELETE /course/import/7': () => {
        list = [];
        return { ok: true };
      },
    });
    await screen.findByText('Bia está importando curso.zip.');
    expect(screen.getByText(/2 de 8 partes/)).toBeTruthy();
    expect(screen.queryByLabelText(/solte aqui/)).toBeNull();
    press('Parar a importação');
    const question = within(await screen.findByRole('dialog', { name: 'Parar a importação de Bia?' }));
    expect(changes()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Parar a importação' }));
    await screen.findByLabelText(/solte aqui/);
    expect(changes().map(([call]) => call)).toEqual(['DELETE /course/import/7']);
  });

  test('of whoever has left since is nobody’s, and nothing of it is made before it runs', async () => {
    openImport({ [LIST]: [imported({ colleague: { name: null }, report: null })] });
    await screen.findByText('Alguém que saiu do painel está importando curso.zip.');
    expect(screen.getByText(/Nada foi criado ainda/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  });

  test('that a colleague still sends says so, and since when', async () => {
    const at = new Date(Date.now() - 20 * 60_000).toISOString();
    openImport({ [LIST]: [imported({ colleague: { name: 'Bia' }, report: null, state: 'sending', created_at: at })] });
    await screen.findByText('Bia está importando curso.zip.');
    expect(screen.getByText(/O arquivo ainda está sendo enviado/)).toBeTruthy();
    expect(screen.getByText('há 20 minutos')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Parar a importação' })).toBeTruthy();
  });

  test('of a server of the release before, which names nobody, is one’s own', async () => {
    const { colleague: _, ...own } = imported({ state: 'running', done: 2 });
    openImport({ [LIST]: [own] });
    await screen.findByText(/2 de 8 partes. Você pode fechar/);
  });

  test('that a colleague stopped is said to whoever follows it', async () => {
    let list = [imported({ state: 'running', done: 2 })];
    openImport({ [LIST]: () => list });
    await screen.findByText(/2 de 8 partes/);
    list = [imported({ state: 'cancelled', done: 2 })];
    await screen.findByText('A importação foi parada.');
    expect(screen.getByLabelText(/solte aqui/)).toBeTruthy();
  });

  test('says what is wrong as a table', async () => {
    const report = {
      ...imported().report!,
      faults: 2,
      errors: [{ fault: 'address' as const, where: '4', value: 'http://x' }],
    };
    openImport({ [LIST]: [imported({ kind: 'csv', report })] });
    await screen.findByRole('region', { name: 'Problemas do arquivo' });
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '4',
      'nenhuma aula pode mostrar este link',
      'http://x',
    ]);
    expect(screen.getByText('Há mais: corrija estes e envie de novo.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Baixar os problemas (CSV)' })).toBeTruthy();
  });

  test('of a spreadsheet is looked at anew with other columns', async () => {
    const mapping = { module: 0, lesson: 1, kind: null, address: null, description: null, release: null };
    const sheet = { columns: ['A', 'B', 'C'], sample: [['Um', 'Dois', 'Três']], mapping };
    const { changes } = openImport(
      { [LIST]: [imported({ kind: 'csv', report: { ...imported().report!, sheet } })] },
      3,
    );
    await screen.findByLabelText('Link do vídeo ou da página');
    fill('Link do vídeo ou da página', '2');
    await waitFor(() => expect(changes()).toEqual([['PUT /course/import/7/column', { ...mapping, address: 2 }]]));
  });

  test('that does not fit is not begun', async () => {
    openImport({ [LIST]: [imported({ report: { ...imported().report!, bytes: 5000 } })] });
    expect(await screen.findByRole('button', { name: 'Importar 5 aulas' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('alert').textContent).toContain('Libere espaço para importar.');
  });

  test.each([
    ['request.conflict', 'Outra importação deste painel está em andamento. Espere ela terminar.'],
    ['media.too_large', 'O arquivo é maior do que este servidor aceita.'],
    ['server.failed', 'Não foi possível enviar agora. Tente de novo.'],
  ] as const)('that is refused (%s) is said, and another file can be chosen', async (code, text) => {
    openImport({ 'POST /course/import': refusal(code) });
    await choose('aulas.csv');
    await screen.findByText(text);
    expect(screen.getByLabelText(/solte aqui/)).toBeTruthy();
  });

  const task = (change: Partial<UploadTask>): UploadTask => ({
    id: 'u1',
    name: 'curso.zip',
    size: 4_000_000_000,
    target: { kind: 'course' },
    status: 'sending',
    sent: 1_000_000_000,
    secondsLeft: 120,
    ...change,
  });
  const set = (...tasks: UploadTask[]) => act(() => writeTasks(tasks));
  afterEach(() => set());

  test('of a ZIP goes to the queue of uploads, whatever its size', async () => {
    const { changes } = openImport();
    await choose();
    await waitFor(() => expect(readTasks()).toMatchObject([{ name: 'curso.zip', target: { kind: 'course' } }]));
    expect(changes().filter(([call]) => call === 'POST /course/import')).toEqual([]);
  });

  test('on its way is followed here, whoever opened this, and looked at once it is there', async () => {
    let list: CourseImport[] = [];
    set(task({}));
    openImport({ [LIST]: () => list });
    expect(await screen.findByText(/faltam/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Envio de curso.zip' })).toBeTruthy();
    for (const name of ['Pausar', 'Cancelar']) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByLabelText(/solte aqui/)).toBeNull();
    set(task({ status: 'failed', problem: 'network', secondsLeft: undefined }));
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
    set(task({ status: 'failed', problem: 'busy' }));
    expect(screen.getByText(/O arquivo chegou, mas outra importação deste painel está em andamento/)).toBeTruthy();
    set(task({ status: 'placing' }));
    list = [imported()];
    set(task({ status: 'done', arrivedId: 7 }));
    await screen.findByText('Aquarela');
  });

  test('may publish what was published, which is no choice where nothing was', async () => {
    const report = { ...imported().report!, published: 4, scheduled: 1 };
    const { changes } = openImport({ [LIST]: [imported({ report })] });
    const box = await screen.findByRole('checkbox', { name: 'Publicar como no arquivo' });
    expect(screen.getByText(/4 aulas publicadas · 1 com data por vir/)).toBeTruthy();
    expect(box).toHaveProperty('checked', false);
    fireEvent.click(box);
    expect(screen.getByText(/é publicado quando a importação termina/)).toBeTruthy();
    press('Importar 5 aulas');
    await waitFor(() => expect(changes()).toEqual([['POST /course/import/7/start', { publication: 'file' }]]));
  });

  test('of which nothing was published offers no such choice', async () => {
    openImport({ [LIST]: [imported()] });
    await screen.findByText('Aquarela');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('into a course sends the spreadsheet there', async () => {
    const { changes } = openImport({ 'POST /course/3/import': { id: 7 } }, 3);
    await choose('aulas.csv');
    await waitFor(() => expect(changes().map(([call]) => call)).toEqual(['POST /course/3/import']));
  });
});
