import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { materialsQuery } from '@clube/shared/clients/material';
import { libraryKey } from '@clube/shared/clients/media';
import { outlineQuery } from '@clube/shared/clients/outline';
import { emit } from '@clube/shared/events';
import { openScreen, press } from '@clube/shared/testing';
import { http } from '@clube/shared/transport';
import type { UploadTask } from '../task.ts';
import { readTasks, writeTasks } from '../tasks.ts';
import { Tray } from './tray.tsx';

const MEGA = 1024 * 1024;
const task = (id: string, change: Partial<UploadTask> = {}): UploadTask => ({
  id,
  name: `${id}.mp4`,
  size: 4 * MEGA,
  target: { kind: 'library' },
  status: 'sending',
  sent: MEGA,
  ...change,
});
const set = (...tasks: UploadTask[]) => act(() => writeTasks(tasks));
const show = () => openScreen(<Tray />, { path: '/', role: 'owner' });
const head = () => screen.getByRole('button', { expanded: false });
// Beside that of the toasts.
const status = () => screen.getAllByRole('status').at(-1)!;
const rows = () => within(screen.getByRole('list', { name: 'Arquivos em envio' })).getAllByRole('listitem');
afterEach(() => act(() => writeTasks([])));

test('nothing stands there until there is something to send', () => {
  show();
  expect(screen.queryByRole('region', { name: 'Envios' })).toBeNull();
});

test('closed it says how many and how far; a change of what goes on is read out, progress is not', () => {
  show();
  set(task('a'), task('b', { status: 'waiting', sent: 0 }), task('c', { status: 'done' }));
  const said = status();
  expect(head().textContent).toBe('Enviando 2 arquivos41 %');
  expect(said.textContent).toBe('Enviando 2 arquivos');
  set(task('a', { sent: 2 * MEGA }), task('b', { status: 'waiting', sent: 0 }), task('c', { status: 'done' }));
  expect(head().textContent).toBe('Enviando 2 arquivos50 %');
  expect(said.textContent).toBe('Enviando 2 arquivos');
  set(task('a', { status: 'failed', problem: 'too_large' }), task('c', { status: 'done' }));
  expect(said.textContent).toBe('1 envio parou');
  set(task('a', { status: 'done' }), task('c', { status: 'done' }));
  expect(said.textContent).toBe('2 arquivos enviados');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('each file has its line, with what may be done about it', () => {
  show();
  set(
    task('going', { secondsLeft: 120 }),
    task('held', { status: 'paused' }),
    task('full', { status: 'failed', problem: 'storage_full' }),
    task('away', { status: 'failed', problem: 'network' }),
    task('large', { status: 'failed', problem: 'too_large' }),
    task('gone', { status: 'lost' }),
    task('there', { status: 'done' }),
  );
  fireEvent.click(head());
  const offered = rows().map((row) =>
    within(row)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  );
  expect(offered).toEqual([
    ['Pausar going.mp4', 'Cancelar going.mp4'],
    ['Continuar held.mp4', 'Cancelar held.mp4'],
    ['Tentar de novo full.mp4', 'Cancelar full.mp4'],
    ['Pausar away.mp4', 'Tentar de novo away.mp4', 'Cancelar away.mp4'],
    ['Cancelar large.mp4'],
    ['Escolher arquivo: gone.mp4', 'Cancelar gone.mp4'],
    ['Tirar there.mp4 da lista'],
  ]);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/1.*de 4.*faltam 2 min/),
    expect.stringMatching(/Pausado · 1.*de 4/),
    expect.stringContaining('O armazenamento do painel está cheio.'),
    expect.stringContaining('O envio parou e continua sozinho.'),
    expect.stringContaining('O arquivo é maior do que este servidor aceita.'),
    expect.stringContaining('O navegador não guardou o arquivo.'),
    expect.stringContaining('Enviado'),
  ]);
  press('Pausar going.mp4');
  expect(readTasks()[0]?.status).toBe('paused');
  press('Cancelar large.mp4');
  press('Tirar there.mp4 da lista');
  expect(readTasks().map(({ id }) => id)).toEqual(['going', 'held', 'full', 'away', 'gone']);
  press('Pausar away.mp4');
  expect(readTasks()[3]?.status).toBe('paused');
});

test('what was sent in part is not given up before that was said', async () => {
  show();
  const target = { kind: 'lesson', isMade: true, courseId: 1, moduleId: 2, lessonId: 3 } as const;
  set(task('half', { target }), task('fresh', { sent: 0, status: 'waiting' }));
  fireEvent.click(head());
  press('Cancelar fresh.mp4');
  press('Cancelar half.mp4');
  const question = within(await screen.findByRole('dialog', { name: 'Desistir de enviar half.mp4?' }));
  question.getByText(/^O que já foi enviado se perde, com o rascunho/);
  expect(readTasks().map(({ id }) => id)).toEqual(['half']);
  fireEvent.click(question.getByRole('button', { name: 'Desistir do envio' }));
  await waitFor(() => expect(readTasks()).toEqual([]));
  // Once it is there nothing is lost, and nothing asked.
  set(task('there', { target, status: 'failed', problem: 'busy', arrivedId: 9 }), task('late', { target }));
  fireEvent.click(head());
  press('Cancelar there.mp4');
  expect(readTasks().map(({ id }) => id)).toEqual(['late']);
  press('Cancelar late.mp4');
  await screen.findByRole('dialog', { name: 'Desistir de enviar late.mp4?' });
  set(task('late', { target, status: 'done', arrivedId: 10 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a file that was of no use says so by its name, on whatever screen, and its lesson is read no more', async () => {
  show();
  const made = { kind: 'lesson', isMade: true, courseId: 1, moduleId: 2, lessonId: 3 } as const;
  const refused = task('short', {
    status: 'failed',
    problem: 'unusable',
    refusal: { kind: 'video', error: 'truncated' },
    target: made,
  });
  const why = 'O arquivo está incompleto. Envie de novo. O rascunho que foi feito para ele está na lixeira.';
  set(refused);
  await screen.findByText(`short.mp4: ${why}`);
  fireEvent.click(head());
  expect(rows().map(({ textContent }) => textContent)).toEqual([`short.mp4${why}`]);
  // Said once, however often the tray is drawn.
  set({ ...refused });
  expect(screen.getAllByText(`short.mp4: ${why}`)).toHaveLength(1);
});

test('another file in the place of one that is gone is refused in words', async () => {
  show();
  set(task('gone', { status: 'lost' }));
  fireEvent.click(head());
  fireEvent.change(screen.getByLabelText('Arquivo gone.mp4'), { target: { files: [new File(['x'], 'other.mp4')] } });
  await screen.findByText('Este é outro arquivo. Escolha o mesmo de antes: gone.mp4');
  expect(readTasks()[0]?.status).toBe('lost');
});

test('all are paused at once, go on at once, and what is there is put away', () => {
  show();
  set(task('a'), task('b'), task('c', { status: 'done' }));
  fireEvent.click(head());
  press('Pausar tudo');
  expect(readTasks().map(({ status }) => status)).toEqual(['paused', 'paused', 'done']);
  expect(status().textContent).toBe('2 envios pausados');
  press('Limpar os enviados');
  expect(readTasks()).toHaveLength(2);
});

test('the screen that shows a file asks anew once it is there', async () => {
  function Course() {
    return <p>{useQuery(outlineQuery(3)).data?.title}</p>;
  }
  const { sent } = openScreen(
    <>
      <Course />
      <Tray />
    </>,
    { path: '/', role: 'owner' },
  );
  const asked = () => sent.filter(({ call }) => call === 'GET /course/3/outline').length;
  await waitFor(() => expect(asked()).toBe(1));
  const target = { kind: 'lesson', courseId: 3, moduleId: 1, lessonId: 1 } as const;
  set(task('mine', { target }));
  expect(asked()).toBe(1);
  set(task('mine', { target, status: 'done' }));
  await waitFor(() => expect(asked()).toBe(2));
});

test('the materials of a lesson, and what else shows them, are asked for anew, and the library is not', async () => {
  const target = { kind: 'material', courseId: 3, moduleId: 1, lessonId: 2 } as const;
  const AT = 'GET /course/3/module/1/lesson/2';
  function Lesson() {
    useQuery(materialsQuery(target));
    useQuery(lessonQuery(target));
    useQuery({ queryKey: libraryKey, queryFn: () => http.get('media').json() });
    return <Tray />;
  }
  const { sent } = openScreen(<Lesson />, { path: '/', role: 'owner' });
  const asked = () => sent.map(({ call }) => call).toSorted();
  await waitFor(() => expect(asked()).toEqual([AT, `${AT}/material`, 'GET /media']));
  set(task('list', { target, status: 'done' }));
  await waitFor(() => expect(asked()).toEqual([AT, AT, `${AT}/material`, `${AT}/material`, 'GET /media']));
});

test('who signs out leaves nothing of it in the page', () => {
  show();
  set(task('a'));
  act(() => emit('session:ended', { reason: 'logout' }));
  expect(readTasks()).toEqual([]);
});

test('a hundred files stand in it', () => {
  show();
  set(...Array.from({ length: 100 }, (_, at) => task(`f${at}`, { status: at < 3 ? 'sending' : 'waiting', sent: 0 })));
  fireEvent.click(head());
  expect(rows()).toHaveLength(100);
});
