import { afterEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Comment, type CommentPage, Reply } from '@clube/shared/contracts/comment';
import type { Role } from '@clube/shared/contracts/policy';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

const LESSON = '/course/1/module/2/lesson/3/comment';
const LIST = `GET ${LESSON}`;
const author = { photo: null, id: 50, name: 'Bia', role: 'student' } as const;
const plain = { status: 'approved', author, by_team: false, is_answer: false, mentions: [], edited_at: null } as const;
const thread = (id: number, comment: string, change: Partial<Comment> = {}): Comment => ({
  ...sampleOf<Comment>(Comment),
  ...plain,
  mentions: [],
  id,
  comment,
  created_at: `2026-01-0${id}T12:00:00.000Z`,
  parent_lesson_comment_id: null,
  is_pinned: false,
  replies: [],
  ...change,
});
const reply = (id: number, comment: string, change: Partial<Reply> = {}): Reply => ({
  ...sampleOf<Reply>(Reply),
  ...plain,
  mentions: [],
  id,
  comment,
  parent_lesson_comment_id: 1,
  ...change,
});
const page = (data: Comment[], change: Partial<CommentPage> = {}): CommentPage => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
  pinned: null,
  may_write: true,
  ...change,
});
const open = (answers: Answers, role: Role = 'student') =>
  openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, { path: '/', role, answers });
const texts = () => screen.getAllByText(/^Texto/).map(({ textContent }) => textContent);
const saying = (text: string) => within(screen.getByText(text).parentElement!);
afterEach(() => localStorage.clear());

const above = () => screen.getByRole('region', { name: 'Em destaque' });

test('the pinned thread stands in a place of its own above the list, once, and the list is newest first without it', async () => {
  const pinned = thread(2, 'Texto fixado', { is_pinned: true });
  open({ [LIST]: page([thread(1, 'Texto velho'), pinned, thread(3, 'Texto novo')], { pinned }) });
  await screen.findByText('Texto novo');
  expect(texts()).toEqual(['Texto fixado', 'Texto novo', 'Texto velho']);
  expect(within(above()).getByText('Texto fixado')).toBeTruthy();
  expect(saying('Texto fixado').getByText('Fixado')).toBeTruthy();
  const items = ['Texto novo', 'Texto velho'].map((text) => screen.getByText(text).closest('li')!);
  expect(items[0]!.parentElement).toBe(items[1]!.parentElement);
  expect(above().contains(items[0]!)).toBe(false);
  expect(items.map((item) => ['posinset', 'setsize'].map((name) => item.getAttribute(`aria-${name}`)))).toEqual([
    ['1', '2'],
    ['2', '2'],
  ]);
});

test('a lesson with nothing but a pinned thread has no empty list below it', async () => {
  const pinned = thread(2, 'Texto fixado', { is_pinned: true });
  open({ [LIST]: page([pinned], { pinned }) });
  await screen.findByText('Texto fixado');
  expect(screen.queryByText('Ninguém comentou ainda')).toBeNull();
  expect(screen.getAllByRole('list')).toHaveLength(1);
});

test('the answer says so, and its thread that it has one', async () => {
  const replies = [reply(3, 'Texto certo', { is_answer: true }), reply(2, 'Texto outro')];
  open({ [LIST]: page([thread(1, 'Texto pergunta', { replies })]) });
  await screen.findByText('Texto certo');
  expect(saying('Texto certo').getByText('Resposta')).toBeTruthy();
  expect(saying('Texto outro').queryByText('Resposta')).toBeNull();
  expect(screen.getByText('Respondido')).toBeTruthy();
});

test('one’s own that was hidden says so, and offers nothing that would be refused', async () => {
  open({ [LIST]: page([thread(1, 'Texto meu', { status: 'hidden', author: { ...author, id: 1 } })]) });
  await screen.findByText('Oculto pela moderação');
  for (const name of ['Responder', 'Editar']) expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('whoever was blocked', () => {
  test('reads, and has neither field nor answers to write', async () => {
    open({ [LIST]: page([thread(1, 'Texto')], { may_write: false }) });
    await screen.findByText(/não pode comentar neste painel/);
    expect(screen.queryByLabelText('Comentário')).toBeNull();
    expect(screen.queryByText('Responder')).toBeNull();
    expect(screen.getByRole('button', { name: /urtir/ })).toBeTruthy();
  });

  test('meanwhile is told when they send, and what they wrote is not sent', async () => {
    const { answers } = open({ [LIST]: page([thread(1, 'Texto')]), [`POST ${LESSON}`]: refusal('comment.blocked') });
    await screen.findByText('Texto');
    answers[LIST] = page([thread(1, 'Texto')], { may_write: false });
    fill('Comentário', 'Oi');
    press('Comentar');
    await screen.findByText(/não pode comentar neste painel/);
  });
});

test('a refused word is said, and the text stays in its field', async () => {
  open({ [LIST]: page([]), [`POST ${LESSON}`]: refusal('comment.refused') });
  await screen.findByText('Ninguém comentou ainda');
  fill('Comentário', 'golpe');
  press('Comentar');
  await screen.findByText(/tem uma palavra que não é aceita aqui/);
  expect(screen.getByLabelText('Comentário')).toHaveProperty('value', 'golpe');
});

describe('whoever moderates', () => {
  test.each([
    ['Fixar', 'Texto um', 'PUT /comment/1/pin'],
    ['Marcar como resposta', 'Texto dois', 'PUT /comment/2/answer'],
  ])('%s', async (name, text, call) => {
    const { changes } = open(
      { [LIST]: page([thread(1, 'Texto um', { replies: [reply(2, 'Texto dois')] })]), [call]: { ok: true } },
      'moderator',
    );
    await screen.findByText(text);
    fireEvent.click(saying(text).getAllByText(name)[0]!);
    await waitFor(() => expect(changes().map(([asked]) => asked)).toEqual([call]));
  });

  test('the focus goes along with a thread that is pinned, and that is pinned no longer', async () => {
    const [one, two] = [thread(1, 'Texto um'), thread(2, 'Texto dois')];
    const done = { 'PUT /comment/1/pin': { ok: true }, 'DELETE /comment/1/pin': { ok: true } };
    const { answers } = open({ [LIST]: page([two, one]), ...done }, 'moderator');
    await screen.findByText('Texto um');
    const place = () => screen.getByText('Texto um').closest('li');
    const choose = (name: string) => {
      const button = saying('Texto um').getByText(name);
      button.focus();
      fireEvent.click(button);
    };
    const pinned = { ...one, is_pinned: true };
    answers[LIST] = page([two, pinned], { pinned });
    choose('Fixar');
    await waitFor(() => expect(above().contains(place())).toBe(true));
    expect(document.activeElement).toBe(place());
    answers[LIST] = page([two, one]);
    choose('Desafixar');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Em destaque' })).toBeNull());
    expect(document.activeElement).toBe(place());
  });

  test('nobody else is offered it', async () => {
    open({ [LIST]: page([thread(1, 'Texto um', { replies: [reply(2, 'Texto dois')] })]) });
    await screen.findByText('Texto um');
    expect(screen.queryByText('Fixar')).toBeNull();
    expect(screen.queryByText('Marcar como resposta')).toBeNull();
  });

  test('is told that somebody else’s can come back', async () => {
    open({ [LIST]: page([thread(1, 'Texto um')]) }, 'moderator');
    await screen.findByText('Texto um');
    press('Apagar');
    await screen.findByText(/Por 30 dias ele pode voltar/);
  });
});
