import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Member } from '@clube/shared/contracts/member';
import type { MemberActJob } from '@clube/shared/contracts/member-act';
import { openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { MembersPage } from '../members-page.tsx';

beforeEach(() => localStorage.clear());

const people = [7, 8].map((id) => ({ ...sampleOf<Member>(Member), id, name: `Aluno ${id}`, groups: [] }));
const job = (change: Partial<MemberActJob>): MemberActJob => ({
  id: 3,
  kind: 'suspend',
  state: 'running',
  total: 1234,
  done: 500,
  changed: 400,
  fault: null,
  created_at: '2026-05-01T10:00:00.000Z',
  ...change,
});
const open = async (answers: Answers = {}, at = '/members?papel=student') => {
  const opened = openScreen(<MembersPage />, {
    path: '/members',
    at,
    role: 'owner',
    answers: {
      'GET /invitation': pageOf([]),
      'GET /member/import': [],
      'GET /member/view': [],
      'GET /member/group': [],
      'GET /member/act': [],
      'GET /member': { data: people, next: 'there' },
      'GET /member/count': { total: 1234 },
      ...answers,
    },
  });
  await screen.findByText('Aluno 7');
  return opened;
};
const ALL = 'Selecionar todos os 1.234 deste filtro';
const chooseAll = async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher todos desta lista' }));
  fireEvent.click(await screen.findByRole('button', { name: ALL }));
};
const suspend = async (title: string) => {
  press('Suspender');
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(dialog.getByRole('button', { name: 'Suspender' }));
};

test('all of a filter are chosen, and an act for them is one that the server does', async () => {
  const { changes, answers } = await open({ 'POST /member/act': { id: 3 } });
  await chooseAll();
  expect(screen.getByText('1.234 pessoas escolhidas')).toBeTruthy();
  answers['GET /member/act'] = [job({})];
  await suspend('Suspender 1.234 pessoas?');
  const progress = within(await screen.findByRole('region', { name: 'Acessos suspensos' }));
  expect(progress.getByText('500 de 1.234')).toBeTruthy();
  expect(changes()).toEqual([['POST /member/act', { filters: { role: 'student' }, act: { kind: 'suspend' } }]]);
  expect(screen.queryByText(/pessoas escolhidas/)).toBeNull();
});

test('it is not offered where the page shows all whom the filter finds', async () => {
  const { settled } = await open({ 'GET /member/count': { total: 2 } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher todos desta lista' }));
  await settled();
  expect(screen.getByText('2 pessoas escolhidas')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /deste filtro/ })).toBeNull();
});

test('somebody who is left out, another filter and the way back all end the choice', async () => {
  const { changes } = await open({ 'POST /member/bulk': { changed: [8], enrolments: [], roles: [] } });
  await chooseAll();
  press('Só os 2 da lista');
  expect(screen.getByText('2 pessoas escolhidas')).toBeTruthy();
  press(ALL);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher Aluno 7' }));
  expect(screen.getByText('1 pessoa escolhida')).toBeTruthy();
  await suspend('Suspender 1 pessoa?');
  await screen.findByText(/Acessos suspensos: 1 pessoa/);
  expect(changes()).toEqual([['POST /member/bulk', { kind: 'suspend', members: [8] }]]);
  await chooseAll();
  press('Suspensos');
  await waitFor(() => expect(screen.getByText('2 pessoas escolhidas')).toBeTruthy());
});

test.each([
  ['request.not_found', 'Ninguém combina mais com este filtro.'],
  ['server.failed', 'Não começou. Tente de novo.'],
] as const)('one that does not begin says why, and the choice stays (%s)', async (code, text) => {
  await open({ 'POST /member/act': refusal(code) });
  await chooseAll();
  await suspend('Suspender 1.234 pessoas?');
  await screen.findByText(text);
  expect(screen.getByText('1.234 pessoas escolhidas')).toBeTruthy();
});

test('one that runs is stopped, and taken back from then on', async () => {
  const { changes, answers } = await open({ 'GET /member/act': [job({})], 'DELETE /member/act/3': { ok: true } });
  await screen.findByText('500 de 1.234');
  answers['GET /member/act'] = [job({ state: 'stopped' })];
  press('Parar');
  const progress = within(screen.getByRole('region', { name: 'Acessos suspensos' }));
  await progress.findByText('400 pessoas');
  answers['POST /member/act/3/undo'] = { ok: true };
  answers['GET /member/act'] = [job({ state: 'undone', changed: 0 })];
  press('Desfazer');
  await progress.findByText('Desfeito.');
  expect(changes()).toEqual([
    ['DELETE /member/act/3', undefined],
    ['POST /member/act/3/undo', undefined],
  ]);
  press('Fechar');
  expect(screen.queryByRole('region', { name: 'Acessos suspensos' })).toBeNull();
});

test('one that stopped itself says why, and who was removed does not come back', async () => {
  const { answers } = await open({
    'GET /member/act': [job({ kind: 'remove' })],
    'DELETE /member/act/3': { ok: true },
  });
  await screen.findByText('500 de 1.234');
  answers['GET /member/act'] = [job({ kind: 'remove', state: 'stopped', fault: 'policy.denied' })];
  press('Parar');
  await screen.findByText(/Parou: quem pediu não pode mais fazer isso\./);
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('one that ended while nobody looked is there for a day, and is taken back', async () => {
  const ended = job({ state: 'done', created_at: new Date().toISOString() });
  const { answers, changes } = await open({ 'GET /member/act': [ended], 'POST /member/act/3/undo': { ok: true } });
  const progress = within(await screen.findByRole('region', { name: 'Acessos suspensos' }));
  answers['GET /member/act'] = [{ ...ended, state: 'undone', changed: 0 }];
  fireEvent.click(progress.getByRole('button', { name: 'Desfazer' }));
  await progress.findByText('Desfeito.');
  expect(changes()).toEqual([['POST /member/act/3/undo', undefined]]);
});

const HOUR_MS = 3_600_000;
test('of a colleague’s it is told who asked for it, when and of what, and it is taken back after a question', async () => {
  const ended = job({
    kind: 'enrol',
    state: 'done',
    about: 'Aquarela',
    colleague: { name: 'Bia Moura' },
    created_at: new Date(Date.now() - 11 * HOUR_MS).toISOString(),
  });
  const { answers, changes } = await open({ 'GET /member/act': [ended], 'POST /member/act/3/undo': { ok: true } });
  const progress = within(await screen.findByRole('region', { name: 'Matrículas feitas: Aquarela' }));
  expect(progress.getByText(/^Bia Moura pediu/).textContent).toBe('Bia Moura pediu há 11 horas.');
  fireEvent.click(progress.getByRole('button', { name: 'Desfazer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer o que Bia Moura pediu?' }));
  expect(dialog.getByText('Matrículas feitas: Aquarela. 400 pessoas voltam a como estavam antes.')).toBeTruthy();
  expect(changes()).toEqual([]);
  answers['GET /member/act'] = [{ ...ended, state: 'undone', changed: 0 }];
  fireEvent.click(dialog.getByRole('button', { name: 'Desfazer' }));
  await progress.findByText('Desfeito.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes()).toEqual([['POST /member/act/3/undo', undefined]]);
});

test.each([
  ['of whoever left the panel', { colleague: { name: null } }, 'Alguém que saiu do painel pediu há 2 horas.'],
  ['of one’s own', { colleague: null, about: null }, 'Pedido há 2 horas.'],
  ['of a server of the release before', {}, 'Pedido há 2 horas.'],
])('when it was asked for is told, %s', async (_name, more, text) => {
  const at = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  await open({ 'GET /member/act': [job({ state: 'done', created_at: at, ...more })] });
  const progress = within(await screen.findByRole('region', { name: 'Acessos suspensos' }));
  expect(progress.getByText(/pedi(do|u)/i).textContent).toBe(text);
});

test('one that was closed stays so when the page is opened again', async () => {
  const ended = job({ id: 9, state: 'done', created_at: new Date().toISOString() });
  await open({ 'GET /member/act': [ended] });
  await screen.findByRole('region', { name: 'Acessos suspensos' });
  press('Fechar');
  cleanup();
  const { settled } = await open({ 'GET /member/act': [ended] });
  await settled();
  expect(screen.queryByRole('region', { name: 'Acessos suspensos' })).toBeNull();
});

test('what another tab closed meanwhile stays closed too', async () => {
  const ended = [9, 8, 7].map((id) => job({ id, state: 'done', created_at: new Date().toISOString() }));
  await open({ 'GET /member/act': ended });
  await screen.findAllByRole('region', { name: 'Acessos suspensos' });
  const close = () => fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' })[0]!);
  close();
  const name = Object.keys(localStorage).find((key) => key.includes('member-act'))!;
  localStorage.setItem(name, JSON.stringify({ ids: [9, 7] }));
  close();
  cleanup();
  const { settled } = await open({ 'GET /member/act': ended });
  await settled();
  expect(screen.queryByRole('region', { name: 'Acessos suspensos' })).toBeNull();
});

test('whoever closes one stands on the next, and on the page’s heading after the last', async () => {
  const ended = [9, 8].map((id) => job({ id, state: 'done', created_at: new Date().toISOString() }));
  await open({ 'GET /member/act': ended });
  const [first, second] = await screen.findAllByRole('button', { name: 'Fechar' });
  first!.focus();
  fireEvent.click(first!);
  expect(first!.isConnected).toBe(false);
  expect(document.activeElement).toBe(second);
  fireEvent.click(second!);
  expect(second!.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('what was over more than a day ago is told no more', async () => {
  const { settled } = await open({ 'GET /member/act': [job({ state: 'done' })] });
  await settled();
  expect(screen.queryByRole('region', { name: 'Acessos suspensos' })).toBeNull();
});
