import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Article } from '@clube/shared/contracts/article';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import { describeStates, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { ArticlePage } from './article-page.tsx';

const article = (change: Partial<Article> = {}): Article => ({
  ...sampleOf<Article>(Article),
  id: 5,
  title: 'Como entrar',
  body: textOfWords('Peça um link.'),
  helped: null,
  ...change,
});
const open = (answers: Answers = {}) =>
  openScreen(<ArticlePage />, {
    path: '/ajuda/artigo/:artigo',
    at: '/ajuda/artigo/5',
    answers: { 'GET /article/5': article(), ...answers },
  });

describeStates({
  open: (answers) => openScreen(<ArticlePage />, { path: '/ajuda/artigo/:artigo', at: '/ajuda/artigo/5', answers }),
  read: 'GET /article/5',
  shown: 'Este artigo ajudou?',
});

test('shows what it says, as elements, and leads nowhere but to the web and to mailboxes', async () => {
  open({
    'GET /article/5': article({
      body: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Passos' }] },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: '<b>bom</b>' },
              { type: 'text', text: 'aqui', marks: [{ type: 'link', attrs: { href: 'https://x.example/' } }] },
              { type: 'text', text: 'mau', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
            ],
          },
        ],
      },
    }),
  });
  await screen.findByRole('heading', { level: 2, name: 'Passos' });
  expect(screen.getByText('<b>bom</b>', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'aqui' }).getAttribute('rel')).toContain('noopener');
  expect(screen.queryByRole('link', { name: 'mau' })).toBeNull();
});

test('one that is not there says so', async () => {
  open({ 'GET /article/5': refusal('article.not_found') });
  await screen.findByText('Este artigo não está mais aqui');
});

test('whether it helped is asked, and can be answered otherwise', async () => {
  const { changes, answers } = open({ 'PUT /article/5/vote': article({ helped: true }) });
  await screen.findByText('Peça um link.');
  press('Ajudou');
  await screen.findByText('Obrigado por responder.');
  expect(screen.getByRole('button', { name: 'Ajudou' }).getAttribute('aria-pressed')).toBe('true');
  answers['PUT /article/5/vote'] = article({ helped: false });
  press('Não ajudou');
  await screen.findByText(/Se precisar, abra um chamado/);
  expect(changes()).toEqual([
    ['PUT /article/5/vote', { helped: true }],
    ['PUT /article/5/vote', { helped: false }],
  ]);
});

test('an answer that is not kept says so', async () => {
  open({ 'PUT /article/5/vote': refusal('server.unavailable') });
  await screen.findByText('Peça um link.');
  press('Ajudou');
  await screen.findByText('Sua resposta não foi guardada. Tente de novo.');
  await waitFor(() => expect(screen.queryByText('Obrigado por responder.')).toBeNull());
});
