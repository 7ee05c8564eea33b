import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Comment } from '@clube/shared/contracts/comment';
import { MAX_COMMENT } from '@clube/shared/contracts/comment-limits';
import type { Role } from '@clube/shared/contracts/policy';
import { emit } from '@clube/shared/events';
import { fill, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

const LESSON = '/course/1/module/2/lesson/3/comment';
const LIST = `GET ${LESSON}`;
const SEND = `POST ${LESSON}`;
const sample = sampleOf<Comment>(Comment);
const by = (name: string, role: Role = 'student', id = 50) => ({ photo: null, id, name, role });
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
  edited_at: null,
  mentions: [],
  replies: [],
  by_team: (change.author?.role ?? 'student') !== 'student',
  ...change,
});
const open = (answers: Answers = {}, role: Role = 'student') =>
  openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, { path: '/', role, answers });
// What somebody began to write is found again by whoever comes next.
afterEach(() => localStorage.clear());
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

  test('[8.1] a call that fails is logged and not said: its place stays grey, and it is asked again', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { answers } = open({ [LIST]: refusal('server.unavailable') });
    await screen.findByRole('button', { name: 'Tentar de novo' });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledWith('a call of the player failed', expect.objectContaining({ status: 503 }));
    answers[LIST] = pageOf([]);
    press('Tentar de novo');
    await screen.findByText('Ninguém comentou ainda');
    log.mockRestore();
  });
});

describe('the list', () => {
  test('[3.4] a comment has its text, replies, likes and whether one likes it; one that awaits moderation says so', async () => {
    const written = ['2026-03-01T10:00:00.000Z', '2026-02-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'] as const;
    const reply = {
      ...thread(3, 'Também achei'),
      parent_lesson_comment_id: 1,
      status: 'awaiting' as const,
      created_at: written[2],
    };
    const { changes } = open({
      [LIST]: pageOf([
        thread(1, 'Ótima aula', { liked: true, likes_count: 4, replies: [reply], created_at: written[0] }),
        thread(2, 'Oi', { created_at: written[1] }),
      ]),
    });
    await screen.findByText('Ótima aula');
    const like = saying('Ótima aula').getByRole('button', { name: 'Descurtir, 4' });
    expect([like.textContent, like.getAttribute('aria-pressed')]).toEqual(['4', 'true']);
    const other = saying('Oi').getByRole('button', { name: 'Curtir, 0' });
    expect([other.textContent, other.getAttribute('aria-pressed')]).toEqual(['0', 'false']);
    expect(saying('Ótima aula').getByText('Também achei')).toBeTruthy();
    expect(saying('Também achei').getByText('Aguardando moderação')).toBeTruthy();
    expect(screen.getAllByText('Aguardando moderação')).toHaveLength(1);
    const times = ['Ótima aula', 'Oi', 'Também achei'].map(
      (text) => screen.getByText(text).parentElement!.querySelector('time')!.dateTime,
    );
    expect(times).toEqual(written);
    // The reply stands in its own thread, and what is done to a comment names it.
    expect(saying('Oi').queryByText('Também achei')).toBeNull();
    fireEvent.click(saying('Também achei').getByRole('button', { name: 'Curtir, 0' }));
    await waitFor(() => expect(changes()).toEqual([[`PUT ${LESSON}/3/like`, undefined]]));
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

describe('naming somebody', () => {
  const PEOPLE = `GET ${LESSON}/people`;
  const people = [by('Marina Duarte', 'owner', 7), by('Mário Reis', 'student', 8)];
  const begin = async (text: string, answers: Answers = {}) => {
    const opened = open({ [LIST]: pageOf([]), [PEOPLE]: people, ...answers });
    await screen.findByText('Ninguém comentou ainda');
    fill('Comentário', text);
    return { ...opened, field: () => screen.getByLabelText<HTMLTextAreaElement>('Comentário') };
  };
  const key = (name: string, more: object = {}) =>
    fireEvent.keyDown(screen.getByLabelText('Comentário'), { key: name, ...more });

  test('behind an @ people are offered by the part of their name; arrows choose and Enter takes, and nothing is sent by that', async () => {
    const { field, sent, changes } = await begin('Oi, @Mar');
    const [first, second] = await screen.findAllByRole('option');
    expect([first!.textContent, second!.textContent]).toEqual([
      expect.stringContaining('Marina DuarteEquipe'),
      expect.stringMatching(/Mário Reis$/),
    ]);
    expect(sent.filter(({ call }) => call === PEOPLE).map(({ search }) => search)).toEqual(['?q=Mar']);
    expect(screen.getByText('2 pessoas para mencionar')).toBeTruthy();
    expect(field().getAttribute('aria-activedescendant')).toBe(first!.id);
    key('ArrowDown');
    expect(field().getAttribute('aria-activedescendant')).toBe(second!.id);
    key('ArrowDown');
    key('ArrowUp');
    key('Enter');
    expect(field().value).toBe('Oi, @Mário Reis ');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    expect(changes()).toEqual([]);
  });

  test('a press takes too; Escape leaves the list and nothing else', async () => {
    const { field } = await begin('@mari');
    await screen.findAllByRole('option');
    key('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    fill('Comentário', '@mari e @mari');
    fireEvent.click((await screen.findAllByRole('option'))[0]!);
    expect(field().value).toBe('@mari e @Marina Duarte ');
  });

  test('an address of mail asks for nobody, and without an answer the field is as it was', async () => {
    const { field, sent, settled } = await begin('ana@exemplo.com.br');
    await settled();
    expect(sent.filter(({ call }) => call === PEOPLE)).toEqual([]);
    fill('Comentário', '@Mar');
    await waitFor(() => expect(sent.filter(({ call }) => call === PEOPLE)).toHaveLength(1));
    key('Enter', { ctrlKey: true });
    expect(field().value).toBe('@Mar');
  });

  test('who was named stands out; the same name elsewhere does not', async () => {
    const mentions = ['Mário Reis'];
    open({
      [LIST]: pageOf([thread(1, 'Oi @Mário Reis, veja', { mentions }), thread(2, 'Oi @Mário Reis', { mentions: [] })]),
    });
    const named = await screen.findByText('@Mário Reis');
    expect(named.closest('p')!.textContent).toBe('Oi @Mário Reis, veja');
  });
});

describe('what was begun', () => {
  const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:comment:'));

  test('a comment and an answer are there again when the page is, and gone once they are sent', async () => {
    const answers = { [LIST]: pageOf([thread(1, 'Ótima aula')]), [SEND]: thread(2, 'x') };
    open(answers);
    await screen.findByText('Ótima aula');
    fill('Comentário', 'Meio caminho');
    press('Responder');
    fill('Resposta para Bia', 'Quase');
    cleanup();
    const { changes } = open(answers);
    expect(await screen.findByLabelText('Comentário')).toHaveProperty('value', 'Meio caminho');
    const answer = screen.getByLabelText('Resposta para Bia');
    expect(answer).toHaveProperty('value', 'Quase');
    // It was begun earlier: nobody asked for it now.
    expect(document.activeElement).not.toBe(answer);
    expect(kept()).toHaveLength(2);
    fireEvent.keyDown(answer, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.queryByLabelText('Resposta para Bia')).toBeNull());
    press('Comentar');
    await waitFor(() => expect(screen.getByLabelText('Comentário')).toHaveProperty('value', ''));
    expect(changes().map(([, body]) => (body as { comment: string }).comment)).toEqual(['Quase', 'Meio caminho']);
    expect(kept()).toEqual([]);
  });

  test('a change survives Escape; cancelling takes it back', async () => {
    open({ [LIST]: pageOf([thread(1, 'Ótima aula', { author: by('Bia', 'student', 1) })]) });
    await screen.findByText('Ótima aula');
    const field = () => screen.getByLabelText('Editar comentário');
    press('Editar');
    await screen.findByLabelText('Editar comentário');
    fill('Editar comentário', 'Ótima aula!');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByLabelText('Editar comentário')).toBeNull();
    press('Editar');
    expect(field()).toHaveProperty('value', 'Ótima aula!');
    press('Cancelar');
    press('Editar');
    expect(field()).toHaveProperty('value', 'Ótima aula');
    expect(kept()).toEqual([]);
  });
});

describe('a text that is too long', () => {
  const long = 'a'.repeat(MAX_COMMENT + 1);
  const stands = (label: string) => {
    const field = screen.getByLabelText<HTMLTextAreaElement>(label);
    expect([field.value, field.maxLength]).toEqual([long, -1]);
    const said = screen.getByText('5001 / 5000');
    // Each key changes it: it waits for its turn.
    expect([said.role, field.getAttribute('aria-describedby')]).toEqual(['status', said.id]);
    return field;
  };

  test('stands in its field, with how long it is, and is sent once it fits', async () => {
    const { changes } = open({ [LIST]: pageOf([]), [SEND]: thread(1, 'x') });
    await screen.findByText('Ninguém comentou ainda');
    fill('Comentário', long);
    fireEvent.keyDown(stands('Comentário'), { key: 'Enter', ctrlKey: true });
    expect(screen.getByRole('button', { name: 'Comentar' })).toHaveProperty('disabled', true);
    expect(changes()).toEqual([]);
    fill('Comentário', long.slice(1));
    expect(screen.queryByText(/ \/ 5000$/)).toBeNull();
    press('Comentar');
    await waitFor(() => expect(changes()).toEqual([[SEND, { comment: long.slice(1) }]]));
  });

  test('is not saved in the place of a comment', async () => {
    open({ [LIST]: pageOf([thread(1, 'meu', { author: by('Ana', 'student', 1) })]) });
    await screen.findByText('meu');
    press('Editar');
    await screen.findByLabelText('Editar comentário');
    fill('Editar comentário', long);
    stands('Editar comentário');
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
  });
});

describe('writing', () => {
  test('an empty field offers nothing to send', async () => {
    open({ [LIST]: pageOf([]) });
    await screen.findByText('Ninguém comentou ainda');
    fill('Comentário', '   ');
    expect(screen.queryByRole('button', { name: 'Comentar' })).toBeNull();
  });

  test('the field is as high as what is written, up to where it scrolls, and small again when it is sent', async () => {
    const { answers } = open({ [LIST]: pageOf([]) });
    await screen.findByText('Ninguém comentou ainda');
    const rows = () => screen.getByLabelText<HTMLTextAreaElement>('Comentário').rows;
    expect(rows()).toBe(1);
    fill('Comentário', 'um\ndois\ntrês');
    expect(rows()).toBe(3);
    fill('Comentário', 'linha\n'.repeat(40));
    expect(rows()).toBe(12);
    answers[LIST] = pageOf([thread(1, 'linha')]);
    press('Comentar');
    await waitFor(() => expect(rows()).toBe(1));
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
    ['rate.limited', () => refusal('rate.limited')],
    ['server.failed', () => refusal('server.failed')],
    ['network.failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)(
    'one that fails with %s is logged, stays in the field, and the next try cannot post it twice',
    async (code, answer) => {
      const log = jest.spyOn(console, 'info').mockImplementation(() => {});
      const { sent } = open({ [LIST]: pageOf([]), [SEND]: answer });
      await screen.findByText('Ninguém comentou ainda');
      fill('Comentário', 'Oi');
      press('Comentar');
      await waitFor(() =>
        expect(log).toHaveBeenCalledWith('the comment was not sent', expect.objectContaining({ code })),
      );
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByLabelText('Comentário')).toHaveProperty('value', 'Oi');
      await screen.findByRole('button', { name: 'Comentar', busy: false });
      press('Comentar');
      const tries = () => sent.filter(({ call }) => call === SEND);
      await waitFor(() => expect(tries()).toHaveLength(2));
      const [first, second] = tries().map(({ headers }) => headers.get('Idempotency-Key'));
      expect(first).toBeTruthy();
      expect(second).toBe(first);
      log.mockRestore();
    },
  );

  test('what was sent shows, also when the list cannot be asked for again', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { answers } = open({
      [LIST]: pageOf([thread(1, 'Dúvida')]),
      [SEND]: thread(5, 'Assim', { parent_lesson_comment_id: 1 }),
    });
    await screen.findByText('Dúvida');
    answers[LIST] = refusal('server.failed');
    press('Responder');
    fill('Resposta para Bia', 'Assim');
    press('Comentar');
    expect(await screen.findByText('Assim', { selector: 'p' })).toBeTruthy();
    answers[SEND] = thread(6, 'Ótima aula');
    fill('Comentário', 'Ótima aula');
    press('Comentar');
    expect(await screen.findByText('Ótima aula', { selector: 'p' })).toBeTruthy();
    await screen.findByRole('button', { name: 'Tentar de novo' });
    expect(screen.getByText('Assim', { selector: 'p' })).toBeTruthy();
    log.mockRestore();
  });

  test('[3.4] a reply names its thread', async () => {
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
    fireEvent.click(saying('um').getByRole('button', { name: 'Curtir, 4' }));
    const flipped = await saying('um').findByRole('button', { name: 'Descurtir, 5' });
    expect(flipped.textContent).toBe('5');
    await waitFor(() => expect(changes()).toEqual([[`PUT ${LESSON}/1/like`, undefined]]));
    resolve(refusal('server.failed'));
    const back = await saying('um').findByRole('button', { name: 'Curtir, 4' });
    expect(back.textContent).toBe('4');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(saying('dois').getByRole('button', { name: 'Descurtir, 1' }));
    expect((await saying('dois').findByRole('button', { name: 'Curtir, 0' })).textContent).toBe('0');
    await waitFor(() => expect(changes().at(-1)).toEqual([`DELETE ${LESSON}/2/like`, undefined]));
  });

  const likeOf = (text: string, name: string) => saying(text).findByRole('button', { name });

  test('one that fails takes back itself alone: another that was counted, and what came meanwhile, stay', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { answers } = open({
      [LIST]: pageOf([thread(1, 'um'), thread(2, 'dois')]),
      [`PUT ${LESSON}/1/like`]: () => promise,
    });
    await screen.findByText('um');
    fireEvent.click(await likeOf('um', 'Curtir, 0'));
    await likeOf('um', 'Descurtir, 1');
    fireEvent.click(await likeOf('dois', 'Curtir, 0'));
    await likeOf('dois', 'Descurtir, 1');
    answers[LIST] = pageOf([thread(1, 'um'), thread(2, 'dois', { liked: true, likes_count: 1 }), thread(3, 'três')]);
    act(() => emit('comment:changed', { lessonId: 3, threadId: 3 }));
    await screen.findByText('três');
    resolve(refusal('server.failed'));
    await likeOf('um', 'Curtir, 0');
    await likeOf('dois', 'Descurtir, 1');
    expect(screen.getByText('três')).toBeTruthy();
  });

  test('of one comment they go one after the other, and the last that was pressed counts', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { changes, settled } = open({ [LIST]: pageOf([thread(1, 'um')]), [`PUT ${LESSON}/1/like`]: () => promise });
    await screen.findByText('um');
    fireEvent.click(await likeOf('um', 'Curtir, 0'));
    fireEvent.click(await likeOf('um', 'Descurtir, 1'));
    await likeOf('um', 'Curtir, 0');
    expect(changes()).toEqual([[`PUT ${LESSON}/1/like`, undefined]]);
    resolve(Response.json(thread(1, 'um', { liked: true, likes_count: 1 })));
    await waitFor(() => expect(changes().at(-1)).toEqual([`DELETE ${LESSON}/1/like`, undefined]));
    await settled();
    await likeOf('um', 'Curtir, 0');
    expect(changes()).toHaveLength(2);
  });

  test('pressed twice, and the first refused: the server has it as the screen shows it, and is asked no more', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { changes, settled } = open({ [LIST]: pageOf([thread(1, 'um')]), [`PUT ${LESSON}/1/like`]: () => promise });
    await screen.findByText('um');
    fireEvent.click(await likeOf('um', 'Curtir, 0'));
    fireEvent.click(await likeOf('um', 'Descurtir, 1'));
    await likeOf('um', 'Curtir, 0');
    resolve(refusal('server.failed'));
    await settled();
    await likeOf('um', 'Curtir, 0');
    expect(changes()).toEqual([[`PUT ${LESSON}/1/like`, undefined]]);
  });
});

test('an erased account has no name left, is nobody’s own, and can be answered', async () => {
  open({
    [LIST]: pageOf([thread(1, 'dúvida', { author: null, replies: [{ ...thread(2, 'resposta'), author: null }] })]),
  });
  await screen.findByText('dúvida');
  expect(screen.getAllByText('Conta apagada')).toHaveLength(2);
  expect(screen.queryByText('Equipe')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Apagar' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Denunciar' })).toHaveLength(2);
  press('Responder');
  expect(screen.getByLabelText('Resposta para Conta apagada')).toBeTruthy();
});

test('what staff said stays the team’s when their account is erased', async () => {
  open({
    [LIST]: pageOf([thread(1, 'aviso', { author: null, by_team: true }), thread(2, 'dúvida', { author: null })]),
  });
  await screen.findByText('aviso');
  expect(saying('aviso').getByText('Equipe')).toBeTruthy();
  expect(saying('dúvida').queryByText('Equipe')).toBeNull();
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

describe('changing', () => {
  const mine = thread(1, 'meu', { author: by('Ana', 'student', 1) });

  test('one’s own text, and nobody else’s; that it was changed is said', async () => {
    const { changes, answers } = open({
      [LIST]: pageOf([mine, thread(2, 'dela', { edited_at: '2026-01-03T12:00:00Z' })]),
    });
    await screen.findByText('meu');
    expect(saying('dela').getByText('editado')).toBeTruthy();
    expect(saying('meu').queryByText('editado')).toBeNull();
    expect(saying('dela').queryByRole('button', { name: 'Editar' })).toBeNull();
    press('Editar');
    await screen.findByLabelText('Editar comentário');
    fill('Editar comentário', 'meu, melhor');
    answers[LIST] = pageOf([{ ...mine, comment: 'meu, melhor' }]);
    press('Salvar');
    await screen.findByText('meu, melhor', { selector: 'p' });
    expect(changes()).toEqual([[`PATCH ${LESSON}/1`, { comment: 'meu, melhor' }]]);
  });

  test('while it is saved nothing is typed that would go with it', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    open({ [LIST]: pageOf([mine]), [`PATCH ${LESSON}/1`]: () => promise });
    await screen.findByText('meu');
    press('Editar');
    const field = await screen.findByLabelText('Editar comentário');
    fill('Editar comentário', 'outro');
    expect(field).toHaveProperty('readOnly', false);
    press('Salvar');
    await waitFor(() => expect(field).toHaveProperty('readOnly', true));
    resolve(undefined);
    await waitFor(() => expect(screen.queryByLabelText('Editar comentário')).toBeNull());
  });

  test('what is not saved stays in the field; Escape leaves the text as it was', async () => {
    open({ [LIST]: pageOf([mine]), [`PATCH ${LESSON}/1`]: refusal('server.failed') });
    await screen.findByText('meu');
    press('Editar');
    await screen.findByLabelText('Editar comentário');
    fill('Editar comentário', 'outro');
    press('Salvar');
    await screen.findByText('A mudança não foi salva. Ela continua no campo: tente de novo.');
    expect(screen.getByLabelText('Editar comentário')).toHaveProperty('value', 'outro');
    fireEvent.keyDown(screen.getByLabelText('Editar comentário'), { key: 'Escape' });
    expect(screen.getByText('meu', { selector: 'p' })).toBeTruthy();
  });
});

describe('reporting', () => {
  test('somebody else’s comment, by who does not moderate', async () => {
    const { changes } = open({
      [LIST]: pageOf([thread(1, 'meu', { author: by('Ana', 'student', 1) }), thread(2, 'dela')]),
    });
    await screen.findByText('meu');
    expect(saying('meu').queryByRole('button', { name: 'Denunciar' })).toBeNull();
    fireEvent.click(saying('dela').getByRole('button', { name: 'Denunciar' }));
    await screen.findByText('Obrigado. Quem cuida do painel foi avisado.');
    expect(changes()).toEqual([[`POST ${LESSON}/2/report`, undefined]]);
  });

  test('who moderates deletes instead', async () => {
    open({ [LIST]: pageOf([thread(2, 'dela')]) }, 'moderator');
    await screen.findByText('dela');
    expect(screen.queryByRole('button', { name: 'Denunciar' })).toBeNull();
  });
});

describe('an address that names a comment', () => {
  const shown: Element[] = [];
  const scroll = Element.prototype.scrollIntoView;
  beforeEach(() => {
    shown.length = 0;
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this);
    };
  });
  afterEach(() => {
    Element.prototype.scrollIntoView = scroll;
  });
  const openAt = (id: number, answers: Answers) =>
    openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, {
      path: '/',
      at: `/?comentario=${id}`,
      role: 'student',
      answers,
    });

  test('shows its thread above the list, before the pinned one and once, scrolls to it and lets it stand out', async () => {
    const reply = { ...thread(9, 'a resposta'), parent_lesson_comment_id: 1 };
    const first = thread(1, 'antigo', { replies: [reply] });
    const pinned = thread(3, 'fixado', { is_pinned: true });
    const list = { ...pageOf([pinned, thread(2, 'novo'), first]), pinned, may_write: true };
    openAt(9, { [LIST]: list, [`${LIST}/9`]: first });
    const target = await screen.findByText('a resposta');
    await waitFor(() => expect(shown.at(-1)).toBe(target));
    expect(document.querySelectorAll('[data-target]')).toHaveLength(1);
    expect(target.hasAttribute('data-target')).toBe(true);
    const shownIn = (place: HTMLElement) =>
      within(place)
        .getAllByText(/^(antigo|novo|fixado|a resposta)$/)
        .map(({ textContent }) => textContent);
    expect(shownIn(document.body)).toEqual(['antigo', 'a resposta', 'fixado', 'novo']);
    expect(shownIn(screen.getByRole('region', { name: 'Em destaque' }))).toEqual(['antigo', 'a resposta', 'fixado']);
  });

  test('of one that is gone it says so, and the rest is there', async () => {
    openAt(9, { [LIST]: pageOf([thread(2, 'novo')]), [`${LIST}/9`]: refusal('comment.not_found') });
    await screen.findByText('O comentário deste endereço não está mais aqui.');
    expect(screen.getByText('novo')).toBeTruthy();
    expect(shown).toEqual([]);
  });

  test('of one that goes meanwhile nothing stays', async () => {
    const { answers } = openAt(1, { [LIST]: pageOf([thread(2, 'novo')]), [`${LIST}/1`]: thread(1, 'antigo') });
    await screen.findByText('antigo');
    answers[`${LIST}/1`] = refusal('comment.not_found');
    act(() => emit('comment:changed', { lessonId: 3, threadId: 1 }));
    await waitFor(() => expect(screen.queryByText('antigo')).toBeNull());
    expect(screen.getByText('novo')).toBeTruthy();
  });
});

test('what others say arrives by itself; what they say elsewhere is not asked for', async () => {
  const { answers, sent, settled } = open({ [LIST]: pageOf([thread(1, 'um')]) });
  await screen.findByText('um');
  answers[LIST] = pageOf([thread(1, 'um'), thread(2, 'dois')]);
  act(() => emit('comment:changed', { lessonId: 4 }));
  await settled();
  expect(sent).toHaveLength(1);
  act(() => emit('comment:changed', { lessonId: 3 }));
  await screen.findByText('dois');
});
