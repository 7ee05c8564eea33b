import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { readTasks, writeTasks } from '../tasks.ts';
import { BulkDrop } from './bulk-drop.tsx';

const STORAGE = 'GET /media/storage';
const BATCH = 'POST /course/3/outline/batch';
const ROOM = { used_bytes: 0, pending_bytes: 0, quota_bytes: 1000, upload_limit_bytes: 500 };
const typeOf = (name: string) => (name.endsWith('.docx') ? 'application/msword' : 'video/mp4');
const file = (name: string, way = '', size = 4, type = typeOf(name)) => {
  const made = new File(['x'.repeat(size)], name, { type });
  Object.defineProperty(made, 'webkitRelativePath', { value: way });
  return made;
};
const open = (answers: Answers = {}, loose: { title: string; moduleId?: number } = { title: 'Aulas enviadas' }) =>
  openScreen(<BulkDrop courseId={3} loose={loose} />, {
    path: '/',
    role: 'owner',
    answers: { [STORAGE]: ROOM, [BATCH]: { modules: [{ id: 7, lessons: [11, 12] }] }, ...answers },
  });
const choose = (label: string, files: File[]) => fireEvent.change(screen.getByLabelText(label), { target: { files } });
const preview = async () => {
  await screen.findByRole('button', { name: 'Criar e enviar' });
  return screen.getAllByRole('region').map((module) => [
    module.getAttribute('aria-label'),
    within(module)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ]);
};
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => act(() => writeTasks([])));

test('each file shows the sign of what it is, by its name where systems know no type', async () => {
  open();
  const named = (name: string, type: string) => file(name, '', 1, type);
  choose('Arquivos das aulas', [
    named('a.mp4', 'video/mp4'),
    named('b.mp3', 'audio/mpeg'),
    named('c.flac', ''),
    named('d.pdf', 'application/pdf'),
    named('e.mkv', ''),
  ]);
  await preview();
  expect(screen.getAllByRole('listitem').map((one) => one.querySelector('svg')!.classList[1])).toEqual([
    'lucide-file-play',
    'lucide-audio-lines',
    'lucide-audio-lines',
    'lucide-file-text',
    'lucide-file-play',
  ]);
});

test('without knowing the room nothing is made: it says so, and asks again', async () => {
  const { answers } = open({ [STORAGE]: refusal('server.failed') });
  choose('Arquivos das aulas', [file('a.mp4')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  answers[STORAGE] = ROOM;
  press('Tentar de novo');
  expect(await preview()).toEqual([['Aulas enviadas', ['a4 bytes']]]);
});

test('that the storage is full is said before files are chosen', () => {
  const says = () => screen.queryByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.');
  open();
  expect(says()).toBeNull();
  cleanup();
  document.cookie = 'exceeded_storage=1';
  open();
  expect(says()).not.toBeNull();
  document.cookie = 'exceeded_storage=; max-age=0';
});

test('a folder is shown as modules and lessons before anything is made, refusals file by file', async () => {
  const { changes } = open();
  choose('Pasta das aulas', [
    file('10 - Fim.mp4', 'Curso/01 - Papel/10 - Fim.mp4'),
    file('2 - Meio.mp4', 'Curso/01 - Papel/2 - Meio.mp4'),
    file('texto.docx', 'Curso/02 - Cores/texto.docx'),
    file('longa.mp4', 'Curso/02 - Cores/longa.mp4', 600),
  ]);
  expect(await preview()).toEqual([
    ['Papel', ['Meio4 bytes', 'Fim4 bytes']],
    [
      'Cores',
      ['longa.mp4O arquivo é maior do que este servidor aceita.', 'texto.docxNão é um vídeo, um áudio nem um PDF.'],
    ],
  ]);
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe(
    '2 aulas serão criadas como rascunho. 2 arquivos ficam de fora.',
  );
  expect(changes()).toEqual([]);
  press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
});

test('what is accepted is made as drafts in one call, and its files go to their lessons', async () => {
  const { changes } = open();
  choose('Arquivos das aulas', [file('b.mp4'), file('a.mp4'), file('c.docx')]);
  await preview();
  const make = screen.getByRole('button', { name: 'Criar e enviar' });
  fireEvent.click(make);
  fireEvent.click(make);
  await screen.findByText('Rascunhos criados. Os arquivos estão a caminho.');
  expect(changes().filter(([call]) => call === BATCH)).toEqual([
    [
      BATCH,
      { key: expect.stringMatching(/^[0-9a-f]{32}$/), modules: [{ title: 'Aulas enviadas', lessons: ['a', 'b'] }] },
    ],
  ]);
  expect(readTasks().map(({ name, target }) => [name, target])).toEqual([
    ['a.mp4', { kind: 'lesson', isMade: true, courseId: 3, moduleId: 7, lessonId: 11 }],
    ['b.mp4', { kind: 'lesson', isMade: true, courseId: 3, moduleId: 7, lessonId: 12 }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a try that failed is asked again by the same key, and nothing is sent before', async () => {
  const { answers, changes } = open({ [BATCH]: refusal('server.failed') }, { title: 'Papel', moduleId: 9 });
  choose('Arquivos das aulas', [file('a.mp4'), file('b.mp4')]);
  await preview();
  press('Criar e enviar');
  await screen.findByText('Não foi possível criar os rascunhos agora. Tente de novo.');
  expect(readTasks()).toEqual([]);
  answers[BATCH] = { modules: [{ id: 9, lessons: [11, 12] }] };
  press('Criar e enviar');
  await screen.findByText('Rascunhos criados. Os arquivos estão a caminho.');
  const [first, second] = changes().filter(([call]) => call === BATCH);
  expect(second).toEqual(first);
  expect(first?.[1]).toMatchObject({ modules: [{ title: 'Papel', module_id: 9 }] });
});

test('where nothing can become a lesson nothing is made', async () => {
  open({ [STORAGE]: { ...ROOM, used_bytes: 999 } });
  choose('Arquivos das aulas', [file('a.mp4')]);
  expect(await preview()).toEqual([['Aulas enviadas', ['a.mp4Não cabe no armazenamento do painel.']]]);
  screen.getByText('Nenhum destes arquivos pode virar aula.');
  expect(screen.getByRole('button', { name: 'Criar e enviar' })).toHaveProperty('disabled', true);
});

describe('before it is made', () => {
  const AREAS = [file('a.mp4', 'Curso/Um/a.mp4'), file('b.mp4', 'Curso/Um/b.mp4'), file('c.mp4', 'Curso/Dois/c.mp4')];
  const made = () => screen.getByRole('button', { name: 'Criar e enviar' });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

  test('names of modules and lessons are changed, one file goes to another module, one stays out, and that is what is made', async () => {
    const { changes } = open({ [BATCH]: { modules: [{ id: 7, lessons: [11, 12] }] } });
    choose('Pasta das aulas', AREAS);
    await preview();
    press('Mudar o nome do módulo Dois');
    type('Título do módulo', '  Começo ');
    press('Mudar');
    press('Mudar a aula a');
    type('Título da aula', 'Abertura');
    fireEvent.change(screen.getByRole('combobox', { name: 'Módulo' }), { target: { value: '0' } });
    press('Mudar');
    await waitFor(async () =>
      expect(await preview()).toEqual([
        ['Começo', ['c4 bytes', 'Abertura4 bytes']],
        ['Um', ['b4 bytes']],
      ]),
    );
    // Whoever works with the keyboard goes on from where the lesson stands now.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mudar a aula Abertura' }));
    press('Deixar b de fora');
    expect(await preview()).toEqual([
      ['Começo', ['c4 bytes', 'Abertura4 bytes']],
      ['Um', ['bFica de fora']],
    ]);
    within(screen.getByRole('dialog')).getByText(/1 arquivo fica de fora/);
    press('Criar e enviar');
    await screen.findByText('Rascunhos criados. Os arquivos estão a caminho.');
    expect(changes().find(([call]) => call === BATCH)?.[1]).toMatchObject({
      modules: [{ title: 'Começo', lessons: ['c', 'Abertura'] }],
    });
    expect(readTasks().map(({ name }) => name)).toEqual(['c.mp4', 'a.mp4']);
  });

  test('what was changed is not closed away unasked; what was not, is', async () => {
    open();
    choose('Pasta das aulas', AREAS);
    await preview();
    press('Deixar b de fora');
    press('Cancelar');
    const question = () => screen.queryByRole('dialog', { name: 'Fechar sem criar as aulas?' });
    fireEvent.click(within(question()!).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByText('Fica de fora')).toBeTruthy();
    press('Fechar');
    fireEvent.click(within(question()!).getByRole('button', { name: 'Fechar sem criar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    choose('Pasta das aulas', AREAS);
    await preview();
    press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('what is left out comes back by the same button, and leaves its room to another file meanwhile', async () => {
    open({ [STORAGE]: { ...ROOM, quota_bytes: 6 } });
    choose('Arquivos das aulas', [file('a.mp4'), file('b.mp4')]);
    expect(await preview()).toEqual([['Aulas enviadas', ['a4 bytes', 'b.mp4Não cabe no armazenamento do painel.']]]);
    const button = screen.getByRole('button', { name: 'Deixar a de fora' });
    fireEvent.click(button);
    expect(await preview()).toEqual([['Aulas enviadas', ['aFica de fora', 'b4 bytes']]]);
    expect(button.getAttribute('aria-label')).toBe('Pôr a de volta');
    fireEvent.click(button);
    expect(await preview()).toEqual([['Aulas enviadas', ['a4 bytes', 'b.mp4Não cabe no armazenamento do painel.']]]);
  });

  test('a lesson without a title is refused, and nothing is made while a row is edited; Escape gives up that row alone', async () => {
    open();
    choose('Pasta das aulas', AREAS);
    await preview();
    press('Mudar a aula a');
    expect(made()).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Mudar a aula b' })).toHaveProperty('disabled', true);
    type('Título da aula', '   ');
    press('Mudar');
    await screen.findByText('Escreva um título.');
    type('Título da aula', 'a'.repeat(10_000));
    await screen.findByText('10000 / 160');
    expect(screen.getByRole('textbox', { name: 'Título da aula' })).toHaveProperty('maxLength', -1);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Título da aula' }), { key: 'Escape' });
    await waitFor(() => expect(made()).toHaveProperty('disabled', false));
    expect(await preview()).toEqual([
      ['Dois', ['c4 bytes']],
      ['Um', ['a4 bytes', 'b4 bytes']],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mudar a aula a' }));
  });

  test('a module that is there already keeps its name', async () => {
    open({}, { title: 'Papel', moduleId: 9 });
    choose('Arquivos das aulas', [file('a.mp4')]);
    await preview();
    expect(screen.queryByRole('button', { name: 'Mudar o nome do módulo Papel' })).toBeNull();
  });

  test('after a try whose answer may be lost nothing changes any more; after a refusal it does', async () => {
    const { answers, changes } = open({ [BATCH]: refusal('course.not_found') });
    choose('Arquivos das aulas', [file('a.mp4')]);
    await preview();
    press('Criar e enviar');
    await screen.findByText('Não foi possível criar os rascunhos agora. Tente de novo.');
    expect(screen.getByRole('button', { name: 'Mudar a aula a' })).toBeTruthy();
    answers[BATCH] = refusal('server.failed');
    press('Criar e enviar');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mudar a aula a' })).toBeNull());
    await screen.findByRole('button', { name: 'Criar e enviar', busy: false });
    expect(screen.queryByRole('button', { name: 'Deixar a de fora' })).toBeNull();
    // A refusal of the next try does not say that the first one made nothing.
    answers[BATCH] = refusal('course.not_found');
    press('Criar e enviar');
    await waitFor(() => expect(changes().filter(([call]) => call === BATCH)).toHaveLength(3));
    await screen.findByRole('button', { name: 'Criar e enviar', busy: false });
    expect(screen.queryByRole('button', { name: 'Mudar a aula a' })).toBeNull();
  });
});

describe('what is let go on the page', () => {
  const entry = (one: File | { name: string; children: unknown[] }): unknown => {
    if (one instanceof File) return { isFile: true, name: one.name, file: (take: (file: File) => void) => take(one) };
    const rest = [one.children.map((child) => entry(child as File)), []];
    return {
      isFile: false,
      name: one.name,
      createReader: () => ({ readEntries: (take: (some: unknown) => void) => take(rest.shift()) }),
    };
  };
  const drop = (...entries: unknown[]) => {
    const items = entries.map((one) => ({ webkitGetAsEntry: () => one }));
    fireEvent.drop(document, { dataTransfer: { types: ['Files'], items } });
  };

  test('folders are read through', async () => {
    open();
    drop(entry({ name: 'Curso', children: [{ name: 'Um', children: [file('a.mp4')] }, file('b.mp4')] }));
    expect(await preview()).toEqual([
      ['Curso', ['b4 bytes']],
      ['Um', ['a4 bytes']],
    ]);
  });

  test('what cannot be read is said', async () => {
    open();
    drop({ isFile: true, name: 'a.mp4', file: (_: unknown, fail: (error: Error) => void) => fail(new Error('gone')) });
    await screen.findByText('Não foi possível ler os arquivos. Tente de novo.');
  });

  test('what another part of the page took is its own, and words are no files', () => {
    open();
    const took = (event: Event) => event.preventDefault();
    document.body.addEventListener('drop', took);
    fireEvent.drop(document.body, {
      dataTransfer: { types: ['Files'], items: [{ webkitGetAsEntry: () => entry(file('a.mp4')) }] },
    });
    document.body.removeEventListener('drop', took);
    fireEvent.drop(document, { dataTransfer: { types: ['text/plain'], items: [] } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
