import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Material, MaterialList } from '@clube/shared/contracts/material';
import { on } from '@clube/shared/events';
import { fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { readTasks, writeTasks } from '../upload/index.ts';
import { LessonMaterials } from './lesson-materials.tsx';

const AT = '/course/3/module/7/lesson/2/material';
const LIST = `GET ${AT}`;
const file = (id: number, name: string): Material => ({ id, name, type: 'pdf', size_bytes: 2000 });
const list = (...materials: Material[]): MaterialList => ({ materials });
const open = (answers: Answers = {}) =>
  openScreen(<LessonMaterials ids={{ courseId: 3, moduleId: 7, lessonId: 2 }} />, {
    path: '/aula',
    role: 'owner',
    answers: {
      [LIST]: list(file(1, 'Lista'), file(2, 'Cores')),
      'GET /course/3/reach': { members_count: 12, started_count: 0 },
      ...answers,
    },
  });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Arquivos de material'), { target: { files } });
const pdf = (name: string) => new File(['%PDF'], name);
const itemsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const names = () => itemsOf('Arquivos da aula').map(({ textContent }) => textContent);
const sendings = () => itemsOf('Materiais em envio');
afterEach(() => {
  cleanup();
  writeTasks([]);
});

const areDone = (count: number) =>
  waitFor(() => expect(readTasks().map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'done')));

test('files are sent one after the other under their names', async () => {
  const { sent } = open();
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  choose(pdf('Tons.pdf'), pdf('Luz & sombra.PDF'));
  await areDone(2);
  expect(screen.queryByRole('list', { name: 'Materiais em envio' })).toBeNull();
  expect(
    sent.filter(({ call }) => call === `POST ${AT}`).map(({ search }) => new URLSearchParams(search).get('name')),
  ).toEqual(['Tons.pdf', 'Luz & sombra.PDF']);
});

test('what is refused says which file and why, and keeps no other back', async () => {
  const { sent } = open({ [`POST ${AT}`]: refusal('material.unsupported') });
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  choose(new File(['<svg/>'], 'a.svg'), pdf('b.pdf'), pdf('c.pdf'));
  screen.getByText('a.svg: este tipo de arquivo não é aceito.');
  await waitFor(() => expect(sendings()).toHaveLength(2));
  await waitFor(() =>
    expect(sendings().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^b\.pdf.*ou o conteúdo não é o que o nome diz\./),
      expect.stringMatching(/^c\.pdf.*ou o conteúdo não é o que o nome diz\./),
    ]),
  );
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2);
  fireEvent.click(within(sendings()[0]!).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(sendings()).toHaveLength(1));
});

test('only what may be sent wakes what sends', async () => {
  const began = jest.fn();
  const stop = on('upload:began', began);
  open();
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  choose(new File(['<svg/>'], 'a.svg'));
  screen.getByText('a.svg: este tipo de arquivo não é aceito.');
  choose(pdf('b.pdf'));
  await areDone(1);
  expect(began).toHaveBeenCalledTimes(1);
  stop();
});

test('a lesson that was left while a file is sent gets it, and shows it on its way to whoever comes back; the tab asks before it is closed', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { answers } = open({ [`POST ${AT}`]: () => gate.promise });
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  choose(pdf('Tons.pdf'), pdf('Luz.pdf'));
  await screen.findByRole('progressbar', { name: 'Envio de Tons.pdf' });
  expect(isAsked()).toBe(true);
  cleanup();
  expect(isAsked()).toBe(true);
  const { answers: later } = open(answers);
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  await waitFor(() =>
    expect(sendings().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Tons.pdf'),
      expect.stringMatching(/^Luz\.pdf.*Na fila/),
    ]),
  );
  delete later[`POST ${AT}`];
  gate.resolve(undefined);
  await areDone(2);
  expect(isAsked()).toBe(false);
});

test('what goes to another lesson is not shown here', async () => {
  const target = { kind: 'material', courseId: 3, moduleId: 7, lessonId: 9 } as const;
  writeTasks([{ id: 'u1', name: 'a.pdf', size: 4, target, status: 'sending', sent: 0 }]);
  open();
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  expect(screen.queryByRole('list', { name: 'Materiais em envio' })).toBeNull();
});

test('that the storage is full is said before a file is chosen', async () => {
  document.cookie = 'exceeded_storage=1';
  open();
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  expect(screen.getByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver assinatura' })).toBeTruthy();
  document.cookie = 'exceeded_storage=; max-age=0';
});

describe('one of them', () => {
  test('is moved by a place, and the first has nowhere up', async () => {
    const { changes, answers } = open();
    await screen.findByText('Cores');
    expect(screen.getByRole('button', { name: 'Subir Lista' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Descer Cores' })).toHaveProperty('disabled', true);
    answers[LIST] = list(file(2, 'Cores'), file(1, 'Lista'));
    press('Subir Cores');
    await waitFor(() => expect(names()[0]).toContain('Cores'));
    expect(changes()).toEqual([[`PUT ${AT}/order`, { ids: [2, 1], seen: [1, 2] }]]);
  });

  test('has another name, which is not empty; its type stays', async () => {
    const { changes, answers } = open();
    await screen.findByText('Cores');
    press('Renomear Cores');
    fill('Nome do material', '  ');
    expect(screen.getByRole('button', { name: 'Salvar nome' })).toHaveProperty('disabled', true);
    fill('Nome do material', 'a'.repeat(10_000));
    await screen.findByText('10000 / 120');
    expect(screen.getByLabelText('Nome do material')).toHaveProperty('maxLength', -1);
    expect(screen.getByRole('button', { name: 'Salvar nome' })).toHaveProperty('disabled', true);
    fill('Nome do material', ' Paleta ');
    answers[LIST] = list(file(1, 'Lista'), file(2, 'Paleta'));
    press('Salvar nome');
    await screen.findByText('Paleta');
    expect(changes()).toEqual([[`PATCH ${AT}/2`, { name: 'Paleta' }]]);
  });

  test('goes to the bin after a question, and is taken back; it stays when that fails', async () => {
    const { changes, answers } = open({ [`DELETE ${AT}/1`]: refusal('server.failed') });
    await screen.findByText('Cores');
    press('Apagar Lista');
    const question = within(await screen.findByRole('dialog', { name: 'Apagar Lista?' }));
    await question.findByText(/12 pessoas estão matriculadas neste curso\..*Os alunos deixam de ver este arquivo\./);
    fireEvent.click(question.getByRole('button', { name: 'Apagar' }));
    await screen.findByText('Não foi possível apagar agora. Tente de novo.');
    question.getByText(/fica 30 dias na lixeira/);
    answers[`DELETE ${AT}/1`] = { ok: true, bin: 5 };
    answers[LIST] = list(file(2, 'Cores'));
    fireEvent.click(question.getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(names()).toHaveLength(1));
    await screen.findByText('Lista foi para a lixeira.');
    answers['POST /bin/5/restore'] = { kind: 'material', course_id: 3, module_id: 7, lesson_id: 2 };
    answers[LIST] = list(file(1, 'Lista'), file(2, 'Cores'));
    press('Desfazer');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(changes().map(([call]) => call)).toEqual([`DELETE ${AT}/1`, `DELETE ${AT}/1`, 'POST /bin/5/restore']);
  });
});
