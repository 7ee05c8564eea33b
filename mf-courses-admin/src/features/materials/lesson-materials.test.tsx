import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Material, MaterialList } from '@clube/shared/contracts/material';
import { fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { ToastArea } from '@clube/shared/ui';
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
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
afterEach(cleanup);

test('files are sent one after the other under their names, and show', async () => {
  const { sent, answers } = open();
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  answers[LIST] = list(file(1, 'Lista'), file(2, 'Cores'), file(3, 'Tons'));
  choose(pdf('Tons.pdf'), pdf('Luz & sombra.PDF'));
  await screen.findByText('Tons');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Anexar arquivos' })).toHaveProperty('disabled', false),
  );
  expect(
    sent.filter(({ call }) => call === `POST ${AT}`).map(({ search }) => new URLSearchParams(search).get('name')),
  ).toEqual(['Tons.pdf', 'Luz & sombra.PDF']);
});

test('what is refused says which file and why, and keeps no other back', async () => {
  const { sent } = open({ [`POST ${AT}`]: refusal('site.storage_exceeded') });
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  choose(new File(['<svg/>'], 'a.svg'), pdf('b.pdf'));
  await screen.findByText('b.pdf: o armazenamento do painel está cheio.');
  screen.getByText('a.svg: este tipo de arquivo não é aceito, ou o conteúdo não é o que o nome diz.');
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

test('whoever closes the tab is asked while one is sent, on whatever screen, and never else', async () => {
  const sent = Promise.withResolvers<undefined>();
  const { answers, sent: calls } = open({ [`POST ${AT}`]: () => sent.promise });
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await screen.findByRole('list', { name: 'Arquivos da aula' });
  expect(isAsked()).toBe(false);
  choose(pdf('Tons.pdf'), pdf('Luz.pdf'));
  await screen.findByText('Enviando Tons.pdf…');
  expect(isAsked()).toBe(true);
  cleanup();
  expect(isAsked()).toBe(true);
  delete answers[`POST ${AT}`];
  sent.resolve(undefined);
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2);
});

describe('a lesson that was left while a file is sent', () => {
  test('has told which file was refused, and why, wherever one is by then', async () => {
    const sent = Promise.withResolvers<unknown>();
    const { answers } = open({ [`POST ${AT}`]: () => sent.promise });
    await screen.findByRole('list', { name: 'Arquivos da aula' });
    choose(pdf('Tons.pdf'), new File(['<svg/>'], 'a.svg'));
    await screen.findByText('Enviando Tons.pdf…');
    cleanup();
    render(<ToastArea />);
    answers[LIST] = list();
    sent.resolve(refusal('site.storage_exceeded'));
    await screen.findByText('Tons.pdf: o armazenamento do painel está cheio.');
    screen.getByText('a.svg: este tipo de arquivo não é aceito, ou o conteúdo não é o que o nome diz.');
  });

  test('shows what is still being sent to whoever comes back, and what was refused there alone', async () => {
    const sent = Promise.withResolvers<unknown>();
    open({ [`POST ${AT}`]: () => sent.promise });
    await screen.findByRole('list', { name: 'Arquivos da aula' });
    choose(pdf('Tons.pdf'));
    await screen.findByText('Enviando Tons.pdf…');
    cleanup();
    open();
    await screen.findByRole('list', { name: 'Arquivos da aula' });
    screen.getByText('Enviando Tons.pdf…');
    expect(screen.getByRole('button', { name: 'Anexar arquivos' }).getAttribute('aria-busy')).toBe('true');
    sent.resolve(refusal('server.failed'));
    const told = await screen.findAllByText('Tons.pdf: não foi possível enviar agora. Tente de novo.');
    expect(told).toHaveLength(1);
    expect(screen.queryByText('Enviando Tons.pdf…')).toBeNull();
    // It was said: who comes once more is not told again.
    cleanup();
    open();
    await screen.findByRole('list', { name: 'Arquivos da aula' });
    expect(screen.queryByText(/não foi possível enviar agora/)).toBeNull();
  });
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
