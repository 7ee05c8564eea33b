import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Comment } from '@clube/shared/contracts/comment';
import type { Role } from '@clube/shared/contracts/policy';
import { fill, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

const LESSON = '/course/1/module/2/lesson/3/comment';
const LIST = `GET ${LESSON}`;
const SEND = `POST ${LESSON}`;
const sample = sampleOf<Comment>(Comment);
const by = (name: string, role: Role = 'student', id = 50) => ({ ...sample.author, id, name, role });
const thread = (id: number, text: string, change: Partial<Comment> = {}): Comment => ({
  ...sample,
  id,
  comment: text,
  created_at: `2026-01-0${id}T12:00:00.000Z`,
  parent_lesson_comment_id: null,
  status: 'approved',
  author: by('Bia'),
  liked: false,
  likes_count: 0,
  replies: [],
  ...change,
});
const open = (answers: Answers = {}, role: Role = 'student') =>
  openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, { path: '/', role, answers });
/** The comment that says this. */
const saying = (text: string) => within(screen.getByText(text).parentElement!);

describe('before and without an answer', () => {
  test('it is grey while it waits', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { settled } = open({ [LIST]: () => promise });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    resolve(undefined);
    await settled();
  });

  test('comments that are off in the course are said to be', async () => {
    open({ [LIST]: refusal('comment.disabled') });
    await screen.findByText('Os comentários estão desligados neste curso.');
  });

  test('a locked lesson has nothing to discuss: the page says why', async () => {
    const { settled } = open({ [LIST]: refusal('lesson.locked') });
    await settled();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByLabelText('Comentário')).toBeNull();
  });

  test('a call that fails is said, and asked again', async () => {
    const { answers } = open({ [LIST]: refusal('server.unavailable') });
    await screen.findByText('Algo não saiu como devia');
    answers[LIST] = pageOf([]);
    press('Tentar de novo');
    await screen.findByText('Ninguém comentou ainda');
  });
});

describe('the list', () => {
  test('[3.4] a comment has its text, replies, likes and whether one likes it; one that awaits moderation says so', async () => {
    const reply = { ...thread(3, 'Também achei'), parent_lesson_comment_id: 1, status: 'awaiting' as const };
    open({
      [LIST]: pageOf([thread(1, 'Ótima aula', { liked: true, likes_count: 4, replies: [reply] }), thread(2, 'Oi')]),
    });
    await screen.findByText('Ótima aula');
    const like = saying('Ótima aula').getByRole('button', { name: 'Descurtir' });
    expect([like.textContent, like.getAttribute('aria-pressed')]).toEqual(['4', 'true']);
    const other = saying('Oi').getByRole('button', { name: 'Curtir' });
    expect([other.textContent, other.getAttribute('aria-pressed')]).toEqual(['0', 'false']);
    expect(saying('Ótima aula').getByText('Também achei')).toBeTruthy();
    expect(saying('Também achei').getByText('Aguardando moderação')).toBeTruthy();
    expect(screen.getAllByText('Aguardando moderação')).toHaveLength(1);
    for (const text of ['Ótima aula', 'Também achei', 'Oi'])
      expect(screen.getByText(text).parentElement!.querySelector('time')).not.toBeNull();
  });

  test('[5.9] newest first, one of each id over all pages', async () => {
    const { sent, answers } = open({
      [LIST]: pageOf([thread(1, 'um'), thread(3, 'três')], { last_page: 2, total: 3 }),
    });
    await screen.findByText('três');
    answers[LIST] = pageOf([thread(1, 'um'), thread(2, 'dois')], { current_page: 2, last_page: 2, total: 3 });
    press('Mostrar mais comentários');
    await screen.findByText('dois');
    expect(sent.map(({ search }) => search)).toEqual(['?page=1', '?page=2']);
    expect(screen.getAllByText(/^(um|dois|três)$/).map(({ textContent }) => textContent)).toEqual([
      'três',
      'dois',
      'um',
    ]);
    expect(screen.queryByRole('button', { name: 'Mostrar mais comentários' })).toBeNull();
  });

  test('staff are named as such', async () => {
    open({ [LIST]: pageOf([thread(1, 'um', { author: by('Marina', 'owner') }), thread(2, 'dois')]) });
    await screen.findByText('um');
    expect(saying('um').getByText('Equipe')).toBeTruthy();
    expect(saying('dois').queryByText('Equipe')).toBeNull();
  });
});

describe('writing', () => {
  test('an empty field offers nothing to send', async () => {
    open({ [LIST]: pageOf([]) });
    await screen.findByText('Ninguém comentou ainda');
    fill('Comentário', '   ');
    expect(screen.queryByRole('button', { name: 'Comentar' })).toBeNull();
  });

  test('a comment goes out once, shows, and the field is empty', async () => {
    const { changes, answers } = open({ [LIST]: pageOf([]) });
    await screen.findByText('Ninguém comentou ainda');
    fill('Comentário', 'Ótima aula');
    answers[LIST] = pageOf([thread(1, 'Ótima aula')]);
    press('Comentar');
    await screen.findByText('Ótima aula', { selector: 'p' });
    expect(changes()).toEqual([[SEND, { comment: 'Ótima aula' }]]);
    await waitFor(() => expect(screen.getByLabelText('Comentário')).toHaveProperty('value', ''));
  });

  test('Ctrl and Enter send too', async () => {
    const { changes } = open({ [LIST]: pageOf([]) });
    await screen.findByText('Ninguém comentou ainda');
    fill('Comentário', 'Oi');
    fireEvent.keyDown(screen.getByLabelText('Comentário'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(changes()).toEqual([[SEND, { comment: 'Oi' }]]));
  });

  test.each([
    ['rate.limited', 'Muitos comentários em pouco tempo. Espere um momento.'],
    ['server.failed', 'O comentário não foi enviado. Ele continua no campo: tente de novo.'],
  ] as const)(
    'one that fails with %s stays in the field, and the next try cannot post it twice',
    async (code, text) => {
      const { sent } = open({ [LIST]: pageOf([]), [SEND]: refusal(code) });
      await screen.findByText('Ninguém comentou ainda');
      fill('Comentário', 'Oi');
      press('Comentar');
      await screen.findByText(text);
      expect(screen.getByLabelText('Comentário')).toHaveProperty('value', 'Oi');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Comentar' })).toHaveProperty('disabled', false));
      press('Comentar');
      const tries = () => sent.filter(({ call }) => call === SEND);
      await waitFor(() => expect(tries()).toHaveLength(2));
      const [first, second] = tries().map(({ headers }) => headers.get('Idempotency-Key'));
      expect(first).toBeTruthy();
      expect(second).toBe(first);
    },
  );

  test('a reply names its thread', async () => {
    const { changes } = open({ [LIST]: pageOf([thread(8, 'Dúvida')]) });
    await screen.findByText('Dúvida');
    press('Responder');
    fill('Resposta para Bia', 'Assim');
    press('Comentar');
    await waitFor(() => expect(changes()).toEqual([[SEND, { comment: 'Assim', parent_lesson_comment_id: 8 }]]));
    await waitFor(() => expect(screen.queryByLabelText('Resposta para Bia')).toBeNull());
  });
});

describe('liking', () => {
  test('[4.14] a like turns over and counts before the server answers; when it fails the list is as it was', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { changes } = open({
      [LIST]: pageOf([thread(1, 'um', { likes_count: 4 }), thread(2, 'dois', { liked: true, likes_count: 1 })]),
      [`PUT ${LESSON}/1/like`]: () => promise,
    });
    await screen.findByText('um');
    fireEvent.click(saying('um').getByRole('button', { name: 'Curtir' }));
    const flipped = await saying('um').findByRole('button', { name: 'Descurtir' });
    expect(flipped.textContent).toBe('5');
    await waitFor(() => expect(changes()).toEqual([[`PUT ${LESSON}/1/like`, undefined]]));
    resolve(refusal('server.failed'));
    const back = await saying('um').findByRole('button', { name: 'Curtir' });
    expect(back.textContent).toBe('4');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(saying('dois').getByRole('button', { name: 'Descurtir' }));
    expect((await saying('dois').findByRole('button', { name: 'Curtir' })).textContent).toBe('0');
    await waitFor(() => expect(changes().at(-1)).toEqual([`DELETE ${LESSON}/2/like`, undefined]));
  });
});

describe('deleting', () => {
  const mine = thread(1, 'meu', { author: by('Ana', 'student', 1) });

  test('one’s own, and everybody’s by those who moderate', async () => {
    open({ [LIST]: pageOf([mine, thread(2, 'dela')]) });
    await screen.findByText('meu');
    expect(saying('meu').getByRole('button', { name: 'Apagar' })).toBeTruthy();
    expect(saying('dela').queryByRole('button', { name: 'Apagar' })).toBeNull();
  });

  test('a moderator deletes after a question', async () => {
    const { changes, answers } = open({ [LIST]: pageOf([thread(2, 'dela')]) }, 'moderator');
    await screen.findByText('dela');
    press('Apagar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar este comentário?' }));
    expect(changes()).toEqual([]);
    answers[LIST] = pageOf([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Apagar' }));
    await screen.findByText('Ninguém comentou ainda');
    expect(changes()).toEqual([[`DELETE ${LESSON}/2`, undefined]]);
  });

  test('what is not deleted is said, and the question stays', async () => {
    open({ [LIST]: pageOf([mine]), [`DELETE ${LESSON}/1`]: refusal('server.failed') });
    await screen.findByText('meu');
    press('Apagar');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }));
    await screen.findByText('O comentário não foi apagado. Tente de novo.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
