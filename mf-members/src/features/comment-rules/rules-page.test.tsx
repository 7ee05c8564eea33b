import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { CommentRuleBook, CommentRules } from '@clube/shared/contracts/comment-rule';
import { describeStates, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { RulesPage } from './rules-page.tsx';

const SAID: CommentRules = {
  enabled: true,
  disabled_courses: [],
  everything: false,
  holds_first: false,
  holds_links: false,
  words: ['golpe'],
  words_action: 'review',
};
const RULES: CommentRuleBook = { ...SAID, version: 'one' };
const answersOf = (answers: Answers = {}): Answers => ({
  'GET /comment-rule': RULES,
  'GET /course': [],
  'GET /comment/author': [],
  ...answers,
});
const open = (answers: Answers = {}) =>
  openScreen(<RulesPage />, { path: '/comentarios/regras', role: 'owner', answers: answersOf(answers) });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

describeStates({
  open: (answers) =>
    openScreen(<RulesPage />, { path: '/comentarios/regras', role: 'owner', answers: { ...answersOf(), ...answers } }),
  read: 'GET /comment-rule',
  shown: 'Palavras bloqueadas',
});

describe('the rules', () => {
  test('are saved together, words by lines', async () => {
    const { changes } = open({ 'PUT /comment-rule': RULES });
    fireEvent.click(await screen.findByLabelText('Os que têm links ou imagem'));
    fill('Uma por linha', 'golpe\n\n  compre já \n');
    // Who would lose what is typed is asked.
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    fireEvent.change(screen.getByLabelText('Um comentário com uma delas'), { target: { value: 'refuse' } });
    press('Salvar');
    await screen.findByText('Regras salvas.');
    expect(changes()).toEqual([
      ['PUT /comment-rule', { ...RULES, holds_links: true, words: ['golpe', 'compre já'], words_action: 'refuse' }],
    ]);
  });

  test('name the courses that take no comments', async () => {
    const { changes } = open({
      'GET /course': [{ id: 4, title: 'Aquarela' }],
      'PUT /comment-rule': RULES,
    });
    fireEvent.click(await screen.findByLabelText('Aquarela'));
    press('Salvar');
    await waitFor(() => expect(changes()).toEqual([['PUT /comment-rule', { ...RULES, disabled_courses: [4] }]]));
  });

  test.each(['!!!', 'a'.repeat(61)])('%s is no word, and nothing is sent', async (word) => {
    const { changes } = open();
    await screen.findByLabelText('Uma por linha', { exact: false });
    fill('Uma por linha', word);
    press('Salvar');
    await screen.findByText(/não é uma palavra, ou é longa demais/);
    expect(changes()).toEqual([]);
  });

  test('that somebody else has saved meanwhile are shown beside one’s own, and one’s own are saved over them', async () => {
    const { answers, changes } = open({ 'PUT /comment-rule': refusal('version.stale') });
    await screen.findByLabelText('Uma por linha', { exact: false });
    fill('Uma por linha', 'minha');
    answers['GET /comment-rule'] = { ...RULES, version: 'two', words: ['deles'], holds_links: true };
    press('Salvar');
    const alert = await screen.findByRole('alert');
    for (const text of ['Outra pessoa salvou enquanto você editava', 'deles', 'minha', 'Os que têm links ou imagem'])
      expect(alert.textContent).toContain(text);
    expect(alert.textContent).not.toContain('Todos os comentários');
    expect(screen.getByLabelText('Uma por linha', { exact: false })).toHaveProperty('value', 'minha');
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    fill('Uma por linha', 'minha\ne mais');
    expect(alert.textContent).toContain('e mais');
    answers['PUT /comment-rule'] = { ...RULES, version: 'three', words: ['minha', 'e mais'] };
    press('Salvar o meu');
    await screen.findByText('Regras salvas.');
    expect(screen.queryByText('Outra pessoa salvou enquanto você editava')).toBeNull();
    expect(changes().at(-1)).toEqual(['PUT /comment-rule', { ...RULES, version: 'two', words: ['minha', 'e mais'] }]);
  });

  test('that somebody else has saved meanwhile can be taken instead', async () => {
    const { answers, changes } = open({ 'PUT /comment-rule': refusal('version.stale') });
    await screen.findByLabelText('Uma por linha', { exact: false });
    fill('Uma por linha', 'minha');
    answers['GET /comment-rule'] = { ...RULES, version: 'two', words: ['deles'] };
    press('Salvar');
    await screen.findByRole('alert');
    press('Ficar com o salvo');
    await waitFor(() =>
      expect(screen.getByLabelText('Uma por linha', { exact: false })).toHaveProperty('value', 'deles'),
    );
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
    expect(changes()).toHaveLength(1);
  });

  test('that are not saved stay in the form', async () => {
    open({ 'PUT /comment-rule': refusal('server.unavailable') });
    await screen.findByLabelText('Uma por linha', { exact: false });
    fill('Uma por linha', 'outra');
    press('Salvar');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByLabelText('Uma por linha', { exact: false })).toHaveProperty('value', 'outra');
  });
});

test.each([
  [{ action: 'publish', held_for: null, word: null }, /Seria publicado na hora/],
  [{ action: 'refuse', held_for: 'word', word: 'golpe' }, /Não seria aceito: tem “golpe”/],
  [{ action: 'review', held_for: 'word', word: 'golpe' }, /Esperaria aprovação: tem “golpe”/],
  [{ action: 'review', held_for: 'link', word: null }, /Esperaria aprovação: tem link/],
  [{ action: 'review', held_for: 'everything', word: null }, /Esperaria aprovação, como todos/],
])('a trial goes by what stands in the form: %j', async (verdict, said) => {
  const { changes } = open({ 'POST /comment-rule/test': verdict });
  fireEvent.click(await screen.findByLabelText('Os que têm links ou imagem'));
  fill('Testar um comentário', 'é golpe');
  press('Testar');
  await waitFor(() =>
    expect(screen.getAllByRole('status').some(({ textContent }) => said.test(textContent))).toBe(true),
  );
  expect(changes()).toEqual([['POST /comment-rule/test', { text: 'é golpe', rules: { ...SAID, holds_links: true } }]]);
});

test('where the first of each person waits, a trial that would be published says that a first one would not', async () => {
  open({ 'POST /comment-rule/test': { action: 'publish', held_for: null, word: null } });
  fireEvent.click(await screen.findByLabelText('Os de quem ainda não teve nenhum publicado'));
  fill('Testar um comentário', 'oi');
  press('Testar');
  await screen.findByText('Seria publicado na hora; o primeiro de cada pessoa esperaria aprovação.');
});

test('a trial is not made of a text that no comment can be', async () => {
  const { changes } = open({});
  await screen.findByLabelText('Testar um comentário');
  fill('Testar um comentário', 'a'.repeat(5001));
  expect(screen.getByLabelText('Testar um comentário')).toHaveProperty('maxLength', -1);
  expect(screen.getByText('5001 / 5000')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Testar' })).toHaveProperty('disabled', true);
  expect(changes()).toEqual([]);
});

test('who was blocked is listed, and may write again', async () => {
  const call = 'DELETE /comment/author/7/block';
  const { changes, answers } = open({
    'GET /comment/author': [
      { id: 7, name: 'Bia', photo: null, role: 'student', at: '2026-01-02T12:00:00.000Z', by: 'Rafael' },
    ],
    [call]: { ok: true },
  });
  await screen.findByText('Bia');
  answers['GET /comment/author'] = [];
  press('Deixar comentar de novo');
  await screen.findByText('Ninguém está bloqueado.');
  expect(changes().map(([asked]) => asked)).toEqual([call]);
});
