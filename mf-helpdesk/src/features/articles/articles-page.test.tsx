import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ArticleRow } from '@clube/shared/contracts/article';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { ArticlesPage } from './articles-page.tsx';

const row = (id: number, change: Partial<ArticleRow> = {}): ArticleRow => ({
  ...sampleOf<ArticleRow>(ArticleRow),
  id,
  title: `Artigo ${id}`,
  is_published: true,
  helped: 3,
  not_helped: 1,
  ...change,
});
const open = (answers: Answers = {}) =>
  openScreen(<ArticlesPage />, {
    path: '/artigos',
    role: 'support',
    answers: { 'GET /article/all': [row(1), row(2, { is_published: false })], ...answers },
  });

describeStates({
  open: (answers) => openScreen(<ArticlesPage />, { path: '/artigos', role: 'support', answers }),
  read: 'GET /article/all',
  shown: 'title sample',
});

test('each has its title, state, and how many it helped', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Artigo 1' });
  expect(link.getAttribute('href')).toBe('/artigos/1');
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first!).getByText('Publicado')).toBeTruthy();
  expect(first!.textContent).toContain('Ajudou 3, não ajudou 1');
  expect(within(second!).getByText('Rascunho')).toBeTruthy();
});

test('nothing there invites to write', async () => {
  open({ 'GET /article/all': [] });
  await screen.findByText('Nenhum artigo ainda');
});

describe('the order', () => {
  test('is changed one place at a time, and its ends go no further', async () => {
    const { changes } = open({ 'PUT /article/order': { ok: true } });
    await screen.findByText('Artigo 1');
    expect(screen.getByRole('button', { name: 'Subir “Artigo 1”' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Descer “Artigo 2”' })).toHaveProperty('disabled', true);
    press('Descer “Artigo 1”');
    await waitFor(() => expect(changes()).toEqual([['PUT /article/order', { ids: [2, 1], seen: [1, 2] }]]));
  });

  test('that is stale says so, and the list is asked for again', async () => {
    const { sent } = open({ 'PUT /article/order': refusal('order.stale') });
    await screen.findByText('Artigo 1');
    press('Descer “Artigo 1”');
    await screen.findByText(/Alguém mudou a lista enquanto isso/);
    expect(sent.filter(({ call }) => call === 'GET /article/all')).toHaveLength(2);
  });
});

describe('a new one', () => {
  test('begins with its title, and is opened', async () => {
    const { changes, place } = open({ 'POST /article': { id: 9 } });
    fill('Título do novo artigo', 'Como entrar');
    press('Criar artigo');
    await waitFor(() => expect(place()).toBe('/artigos/9'));
    expect(changes()).toEqual([['POST /article', { title: 'Como entrar' }]]);
  });

  test('is not made of a title that is longer than fits, of which nothing is cut off', () => {
    open();
    fill('Título do novo artigo', 'a'.repeat(161));
    screen.getByText('161 / 160');
    expect(screen.getByLabelText('Título do novo artigo')).toHaveProperty('maxLength', -1);
    expect(screen.getByRole('button', { name: 'Criar artigo' })).toHaveProperty('disabled', true);
  });

  test('that is not made leaves its title in the field', async () => {
    open({ 'POST /article': refusal('article.too_many') });
    fill('Título do novo artigo', 'Como entrar');
    press('Criar artigo');
    await screen.findByText('O painel já tem 500 artigos.');
    expect(screen.getByLabelText('Título do novo artigo')).toHaveProperty('value', 'Como entrar');
  });
});
