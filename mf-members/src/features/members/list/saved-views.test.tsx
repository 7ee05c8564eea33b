import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ClassList } from '@clube/shared/contracts/class';
import { Member } from '@clube/shared/contracts/member';
import type { MemberView } from '@clube/shared/contracts/member-view';
import { fill, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { MembersPage } from '../members-page.tsx';

const view = (change: Partial<MemberView>): MemberView => ({
  id: 4,
  name: 'Quase no fim',
  is_shared: true,
  shows: { state: 'ending', sort: 'away', hidden: ['role'] },
  version: 3,
  ...change,
});
const open = (answers: Answers = {}, at = '/members') =>
  openScreen(<MembersPage />, {
    path: '/members',
    at,
    role: 'owner',
    answers: {
      'GET /invitation': pageOf([]),
      'GET /member/import': [],
      'GET /member/act': [],
      'GET /member/view': [view({})],
      'GET /member/group': [],
      'GET /member': { data: [{ ...sampleOf<Member>(Member), name: 'Ana', groups: [] }], next: null },
      ...answers,
    },
  });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const choose = (menu: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: menu }));
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
};
const MORE = 'Mais sobre o filtro “Quase no fim”';

describe('a saved filter', () => {
  test('shows its filters, its order and its columns, stands in the address, and is left by its own button', async () => {
    const { sent, place } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Quase no fim', pressed: false }));
    await screen.findByText('Ana');
    expect(place()).toBe('/members?situacao=ending&ordem=away&ocultas=role&visao=4');
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === 'GET /member')?.search).toBe('?state=ending&sort=away'),
    );
    expect(heads()).toEqual(['', 'Membro', 'Grupos', 'Cursos', 'Progresso', 'Último acesso', 'Situação']);
    fireEvent.click(screen.getByRole('button', { name: 'Quase no fim', pressed: true }));
    expect(place()).toBe('/members');
  });

  test('is made of what the list shows, and is chosen then', async () => {
    const { sent, place, answers } = open({ 'GET /member/view': [], 'POST /member/view': { id: 9 } });
    await screen.findByText('Ana');
    expect(screen.queryByRole('button', { name: 'Salvar este filtro' })).toBeNull();
    press('Suspensos');
    press('Salvar este filtro');
    fill('Nome do filtro', 'Fora');
    fireEvent.click(screen.getByLabelText('Mostrar a toda a equipe que cuida de membros'));
    answers['GET /member/view'] = [view({ id: 9, name: 'Fora', shows: { state: 'suspended' } })];
    press('Salvar');
    await screen.findByRole('button', { name: 'Fora', pressed: true });
    expect(sent.find(({ call }) => call === 'POST /member/view')?.body).toEqual({
      name: 'Fora',
      is_shared: true,
      shows: { state: 'suspended' },
    });
    expect(place()).toBe('/members?situacao=suspended&visao=9');
  });

  test('whose name another has says so beside it, and what was typed stays', async () => {
    open({ 'POST /member/view': refusal('request.conflict') }, '/members?busca=ana');
    await screen.findByText('Ana');
    press('Salvar este filtro');
    fill('Nome do filtro', 'Quase no fim');
    press('Salvar');
    expect(await screen.findByText('Já há um filtro com esse nome.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nome do filtro').value).toBe('Quase no fim');
  });

  test('keeps what changed when it is told to, and not before', async () => {
    const { sent } = open(
      { 'PUT /member/view/4': { ok: true } },
      '/members?situacao=ending&ordem=away&ocultas=role&visao=4',
    );
    await screen.findByRole('button', { name: 'Quase no fim', pressed: true });
    expect(screen.queryByRole('button', { name: 'Guardar o que mudou' })).toBeNull();
    press('Suspensos');
    press('Guardar o que mudou');
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /member/view/4')?.body).toEqual({
        name: 'Quase no fim',
        is_shared: true,
        shows: { state: 'suspended', sort: 'away', hidden: ['role'] },
        version: 3,
      }),
    );
  });

  test('that somebody changed meanwhile says so, and is asked for anew', async () => {
    const { answers } = open({ 'PUT /member/view/4': refusal('version.stale') }, '/members?situacao=suspended&visao=4');
    await screen.findByRole('button', { name: 'Quase no fim', pressed: true });
    answers['GET /member/view'] = [view({ name: 'Bem no fim', version: 4 })];
    press('Guardar o que mudou');
    await screen.findByText('Alguém mudou este filtro agora. Veja como ficou e guarde de novo.');
    await screen.findByRole('button', { name: 'Bem no fim' });
  });

  test('gets another name; deleting asks first, says who loses it, and leaves the list as it is', async () => {
    const { sent, place, answers } = open(
      { 'PUT /member/view/4': { ok: true }, 'DELETE /member/view/4': { ok: true } },
      '/members?situacao=ending&visao=4',
    );
    await screen.findByRole('button', { name: 'Quase no fim', pressed: true });
    choose(MORE, 'Mudar o nome ou quem vê');
    fill('Nome do filtro', 'Quase');
    press('Salvar');
    // What it shows is not what the list shows by now.
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /member/view/4')?.body).toMatchObject({
        name: 'Quase',
        shows: view({}).shows,
        version: 3,
      }),
    );
    choose(MORE, 'Apagar o filtro');
    const dialog = within(screen.getByRole('dialog', { name: 'Apagar o filtro “Quase no fim”?' }));
    expect(dialog.getByText(/some também para o resto da equipe/)).toBeTruthy();
    answers['GET /member/view'] = [];
    fireEvent.click(dialog.getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(place()).toBe('/members?situacao=ending'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quase no fim' })).toBeNull());
  });

  test('that was deleted comes back as it was by then; where that fails it is offered again', async () => {
    const { sent, answers } = open(
      { 'DELETE /member/view/4': { ok: true }, 'POST /member/view': refusal('request.conflict') },
      '/members?situacao=ending&visao=4',
    );
    await screen.findByRole('button', { name: 'Quase no fim', pressed: true });
    choose(MORE, 'Apagar o filtro');
    answers['GET /member/view'] = [view({ shows: { q: 'ana' }, version: 4 })];
    const dialog = within(screen.getByRole('dialog', { name: 'Apagar o filtro “Quase no fim”?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Apagar' }));
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    answers['GET /member/view'] = [];
    fireEvent.click(undo);
    await screen.findByText('Já há um filtro com esse nome.');
    answers['POST /member/view'] = { id: 9 };
    answers['GET /member/view'] = [view({ id: 9 })];
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await screen.findByRole('button', { name: 'Quase no fim', pressed: false });
    const made = sent.filter(({ call }) => call === 'POST /member/view').map(({ body }) => body);
    const was = { name: 'Quase no fim', is_shared: true, shows: { q: 'ana' } };
    expect(made).toEqual([was, was]);
  });
});

test('columns go and come back', async () => {
  const { place } = open({ 'GET /member/view': [] });
  await screen.findByText('Ana');
  choose('Colunas', 'Ocultar Cursos');
  expect(heads()).toEqual(['', 'Membro', 'Papel', 'Grupos', 'Progresso', 'Último acesso', 'Situação']);
  choose('Colunas', 'Mostrar Cursos');
  expect(heads()).toContain('Cursos');
  expect(place()).toBe('/members');
});

test('a course with classes offers them; what is gone says so and another course forgets the class', async () => {
  const list = sampleOf<ClassList>(ClassList);
  const { sent, place, settled } = open(
    { 'GET /course/3/class': { ...list, classes: [{ ...list.classes[0]!, id: 8, title: 'Março' }] } },
    '/members?curso=3&turma=7',
  );
  await settled();
  expect(sent.find(({ call }) => call === 'GET /member')?.search).toBe('?course=3&class=7&sort=name');
  expect(screen.getByRole('option', { name: 'Turma que não existe mais' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Turma'), { target: { value: '8' } });
  expect(place()).toBe('/members?curso=3&turma=8');
  fireEvent.change(screen.getByLabelText('Curso'), { target: { value: '' } });
  expect(place()).toBe('/members');
});
