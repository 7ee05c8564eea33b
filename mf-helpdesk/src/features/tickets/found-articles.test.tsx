import { afterEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ArticleCard } from '@clube/shared/contracts/article';
import { fill, openScreen, pageOf, type Answers } from '@clube/shared/testing';
import { TicketsPage } from './tickets-page.tsx';

const card = (id: number, title: string, category = ''): ArticleCard => ({ id, title, category, excerpt: 'Começo' });
const open = (answers: Answers = {}, role: 'student' | 'support' = 'student') =>
  openScreen(<TicketsPage />, {
    path: '/ajuda',
    role,
    answers: { 'GET /ticket': pageOf([]), 'GET /article': [], ...answers },
  });
const asked = (sent: readonly { call: string; search: string }[], call: string) =>
  sent.filter((one) => one.call === call).map(({ search }) => search);
afterEach(() => localStorage.clear());

describe('articles of the help centre', () => {
  test('stand by their categories, above the tickets', async () => {
    open({ 'GET /article': [card(1, 'Entrar', 'Acesso'), card(2, 'Certificado'), card(3, 'Senha', 'Acesso')] });
    const link = await screen.findByRole('link', { name: /Entrar/ });
    expect(link.getAttribute('href')).toBe('/ajuda/artigo/1');
    expect(screen.getAllByRole('heading', { level: 2, name: 'Acesso' })).toHaveLength(1);
  });

  test('where there are none nothing is asked of anybody', async () => {
    open();
    await screen.findByText('Nenhum chamado aqui');
    expect(screen.queryByLabelText('Qual é a sua dúvida?')).toBeNull();
  });

  test('are looked for by words, once somebody stops typing, and that none has them is said', async () => {
    const { sent, answers, place } = open({ 'GET /article': [card(1, 'Entrar')] });
    await screen.findByRole('link', { name: /Entrar/ });
    answers['GET /article'] = [];
    for (const text of ['s', 'se', 'senha']) fill('Qual é a sua dúvida?', text);
    await screen.findByText(/Nenhum artigo fala disso/);
    expect(asked(sent, 'GET /article')).toEqual(['', '?q=senha']);
    expect(place()).toBe('/ajuda?duvida=senha');
  });

  test('are written by who answers tickets, who sees the found ones alone: tickets are in sight', async () => {
    const { answers } = open({ 'GET /article': [card(1, 'Entrar')] }, 'support');
    expect((await screen.findByRole('link', { name: 'Escrever artigos' })).getAttribute('href')).toBe('/artigos');
    await screen.findByLabelText('Qual é a sua dúvida?');
    expect(screen.queryByRole('link', { name: /Entrar/ })).toBeNull();
    answers['GET /article'] = [card(2, 'Senha')];
    fill('Qual é a sua dúvida?', 'senha');
    await screen.findByRole('link', { name: /Senha/ });
  });
});

describe('while a ticket is written', () => {
  test('what may answer it is offered beside, once somebody stops typing, and takes neither focus nor text', async () => {
    const { sent } = open({ 'GET /article/suggest': [card(7, 'Trocar a senha')] });
    await screen.findByText('Nenhum chamado aqui');
    fireEvent.click(screen.getAllByRole('button', { name: 'Abrir chamado' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir chamado' }));
    const title = dialog.getByLabelText('Título');
    title.focus();
    for (const text of ['Minha', 'Minha senha']) fireEvent.change(title, { target: { value: text } });
    const link = await dialog.findByRole('link', { name: 'Trocar a senha' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toBe('/ajuda/artigo/7');
    expect(document.activeElement).toBe(title);
    expect(asked(sent, 'GET /article/suggest')).toEqual(['?q=Minha+senha']);
    fireEvent.change(title, { target: { value: '' } });
    await waitFor(() => expect(dialog.queryByRole('link', { name: 'Trocar a senha' })).toBeNull());
  });

  test('nothing is offered where nothing fits', async () => {
    const { sent } = open({ 'GET /article/suggest': [] });
    await screen.findByText('Nenhum chamado aqui');
    fireEvent.click(screen.getAllByRole('button', { name: 'Abrir chamado' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir chamado' }));
    fireEvent.change(dialog.getByLabelText('Mensagem'), { target: { value: 'Oi' } });
    await waitFor(() => expect(asked(sent, 'GET /article/suggest')).toEqual(['?q=Oi']));
    expect(dialog.queryByText('Talvez a resposta já esteja aqui')).toBeNull();
  });
});
