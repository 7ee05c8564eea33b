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

test('the pinned thread comes first, once, and says so', async () => {
  const pinned = thread(1, 'Texto antigo', { is_pinned: true });
  open({ [LIST]: page([thread(2, 'Texto novo'), pinned], { pinned }) });
  await screen.findByText('Texto novo');
  expect(texts()).toEqual(['Texto antigo', 'Texto novo']);
  expect(saying('Texto antigo').getByText('Fixado')).toBeTruthy();
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
