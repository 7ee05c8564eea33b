import { afterEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { Comment, type CommentPage } from '@clube/shared/contracts/comment';
import { emit } from '@clube/shared/events';
import { meAtom } from '@clube/shared/session';
import { fill, openScreen, press, refusal, sampleOf, signedIn, type Answers } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

const LESSON = '/course/1/module/2/lesson/3/comment';
const LIST = `GET ${LESSON}`;
const SIZE = 5;
const EPOCH = Date.parse('2026-05-01T00:00:00.000Z');
/** The higher the number, the newer. */
const thread = (id: number, change: Partial<Comment> = {}): Comment => ({
  ...sampleOf<Comment>(Comment),
  id,
  comment: `número ${id}`,
  created_at: new Date(EPOCH + id * 60_000).toISOString(),
  parent_lesson_comment_id: null,
  status: 'approved',
  author: { photo: null, id: 50, name: 'Bia', role: 'student' },
  by_team: false,
  is_pinned: false,
  is_answer: false,
  edited_at: null,
  mentions: [],
  replies: [],
  ...change,
});
const upTo = (count: number) => Array.from({ length: count }, (_, at) => thread(at + 1));

/** A lesson whose threads may be changed, answered by pages as the server does. */
async function open(threads: Comment[], more: Answers = {}) {
  const lesson = { threads };
  const pageOf = (request: Request): CommentPage => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    const sorted = lesson.threads.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
    return {
      data: sorted.slice((page - 1) * SIZE, page * SIZE),
      current_page: page,
      last_page: Math.max(1, Math.ceil(sorted.length / SIZE)),
      total: sorted.length,
      pinned: null,
      may_write: true,
    };
  };
  const one = (id: number) => [
    `${LIST}/${id}`,
    () => lesson.threads.find((known) => known.id === id) ?? refusal('comment.not_found'),
  ];
  const answers = {
    [LIST]: pageOf,
    ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => one(at + 1))),
    ...more,
  };
  const opened = openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, { path: '/', answers });
  await screen.findByText(`número ${threads.length}`);
  const asked = () =>
    opened.sent
      .filter(({ call }) => call.startsWith('GET'))
      .map(({ call, search }) => call.slice(LIST.length) + search);
  const loadAll = async () => {
    for (;;) {
      const button = screen.queryByRole('button', { name: 'Mostrar mais comentários' });
      if (!button) break;
      fireEvent.click(button);
      await opened.settled();
    }
    opened.sent.length = 0;
  };
  return { ...opened, lesson, asked, loadAll };
}
const tell = (threadId?: number) => act(() => emit('comment:changed', { lessonId: 3, ...(threadId && { threadId }) }));
const shown = () => screen.queryAllByText(/^número \d+$/).map(({ textContent }) => Number(textContent.slice(7)));
afterEach(() => {
  localStorage.clear();
  getDefaultStore().set(meAtom, null);
});

describe('what others do is asked for with few calls, however many pages are shown', () => {
  test('a new comment: the first page, and it stands above the others, each of them once', async () => {
    const { lesson, asked, loadAll } = await open(upTo(19));
    await loadAll();
    lesson.threads = upTo(20);
    tell(20);
    await screen.findByText('número 20');
    expect(asked()).toEqual(['?page=1']);
    expect(shown()).toEqual(
      upTo(20)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(screen.queryByRole('button', { name: 'Mostrar mais comentários' })).toBeNull();
  });

  test('an answer to an old thread: that one beside the first page', async () => {
    const { lesson, asked, loadAll } = await open(upTo(19));
    await loadAll();
    lesson.threads[2] = thread(3, { replies: [{ ...thread(100), parent_lesson_comment_id: 3 }] });
    tell(3);
    await screen.findByText('número 100');
    expect(asked()).toEqual(['?page=1', '/3']);
    expect(shown()).toHaveLength(20);
  });

  test('what was taken away goes, of the first page and of others', async () => {
    const { lesson, loadAll, settled } = await open(upTo(19));
    await loadAll();
    lesson.threads = lesson.threads.filter(({ id }) => id !== 18 && id !== 4);
    tell(18);
    tell(4);
    await waitFor(() => expect(screen.queryByText('número 18')).toBeNull());
    await waitFor(() => expect(screen.queryByText('número 4')).toBeNull());
    await settled();
    expect(shown()).toHaveLength(17);
  });

  test('an answer that was begun below what is taken away goes on in the field of the lesson', async () => {
    // What comes late asks the page's own store who is there.
    getDefaultStore().set(meAtom, signedIn('student'));
    const { lesson, loadAll } = await open(upTo(19));
    await loadAll();
    fill('Comentário', 'Uma pergunta');
    const begin = async (id: number) => {
      const one = within(screen.getByText(`número ${id}`).closest('li')!);
      fireEvent.click(one.getByRole('button', { name: 'Responder' }));
      fireEvent.change(one.getByLabelText('Resposta para Bia'), { target: { value: `À de ${id}` } });
    };
    for (const id of [18, 4, 2]) await begin(id);
    lesson.threads = lesson.threads.filter(({ id }) => id !== 18 && id !== 4);
    tell(18);
    tell(4);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Comentário');
    await waitFor(() => expect(field.value).toBe('Uma pergunta\n\nÀ de 18\n\nÀ de 4'));
    expect(screen.getAllByText(/^O comentário que você respondia não está mais aqui/)[0]).toBeTruthy();
    // That of a thread which is there stays with it.
    expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta para Bia').value).toBe('À de 2');
    expect(Object.keys(localStorage).filter((name) => /^draft:.*:3:/.test(name))).toHaveLength(1);
  });

  test('a hundred in a second: two pages', async () => {
    const { lesson, asked, loadAll } = await open(upTo(19));
    await loadAll();
    lesson.threads = upTo(20);
    tell(20);
    await screen.findByText('número 20');
    for (let id = 21; id <= 24; id += 1) {
      lesson.threads = upTo(id);
      tell(id);
    }
    for (let times = 0; times < 95; times += 1) tell(24);
    await screen.findByText('número 24');
    expect(asked()).toEqual(['?page=1', '?page=1']);
    expect(shown()).toHaveLength(24);
  });

  test('more at once than a page has: so many pages that no gap is left', async () => {
    const { lesson, asked, loadAll } = await open(upTo(19));
    await loadAll();
    lesson.threads = upTo(27);
    for (let id = 20; id <= 27; id += 1) tell(id);
    await screen.findByText('número 27');
    await waitFor(() =>
      expect(shown()).toEqual(
        upTo(27)
          .map(({ id }) => id)
          .toReversed(),
      ),
    );
    expect(asked()).toEqual(['?page=1', '?page=2']);
  });

  test('many old threads at once: a few of them at a time', async () => {
    const { lesson, asked, loadAll } = await open(upTo(19));
    await loadAll();
    for (let id = 1; id <= 12; id += 1) {
      lesson.threads[id - 1] = thread(id, { comment: `outro ${id}` });
      tell(id);
    }
    await screen.findByText('outro 5');
    expect(asked().length).toBeLessThanOrEqual(6);
    await screen.findByText('outro 12');
    expect(asked().length).toBeLessThanOrEqual(15);
  });

  test('what was not heard: three pages at most', async () => {
    const { lesson, asked, loadAll } = await open(upTo(24));
    await loadAll();
    lesson.threads = upTo(25);
    act(() => emit('comment:changed', { lessonId: null }));
    await screen.findByText('número 25');
    expect(asked()).toEqual(['?page=1', '?page=2', '?page=3']);
  });
});

test('the next page is the one that follows, though others wrote and took away meanwhile: nothing is left out', async () => {
  const { lesson, asked, settled } = await open(upTo(18));
  press('Mostrar mais comentários');
  await settled();
  // Of ten that are shown the server has eight, and one before them.
  lesson.threads = upTo(19).filter(({ id }) => id !== 17 && id !== 10);
  for (const id of [19, 17, 10]) tell(id);
  await screen.findByText('número 19');
  await waitFor(() => expect(screen.queryByText('número 10')).toBeNull());
  await settled();
  for (let times = 0; times < 3; times += 1) {
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais comentários' }));
    await settled();
    if (!screen.queryByRole('button', { name: 'Mostrar mais comentários' })) break;
  }
  expect(shown()).toEqual(lesson.threads.map(({ id }) => id).toReversed());
  expect(asked().at(-1)).toBe('?page=4');
});

test('one’s own act asks for no more, and what is being written meanwhile stays', async () => {
  const mine = thread(19, { author: { photo: null, id: 1, name: 'Ana', role: 'student' } });
  const { lesson, asked, loadAll } = await open([...upTo(18), mine], { [`PATCH ${LESSON}/19`]: mine });
  await loadAll();
  const old = within(screen.getByText('número 2').closest('li')!);
  fireEvent.click(old.getByRole('button', { name: 'Responder' }));
  fill('Resposta para Bia', 'Meio caminho');
  press('Editar');
  await screen.findByLabelText('Editar comentário');
  fill('Editar comentário', 'melhor');
  lesson.threads[18] = { ...mine, comment: 'melhor' };
  press('Salvar');
  await screen.findByText('melhor', { selector: 'p' });
  expect(asked()).toEqual(['?page=1']);
  expect(screen.getByLabelText('Resposta para Bia')).toHaveProperty('value', 'Meio caminho');
});
