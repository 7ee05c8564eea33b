import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Comment } from '@clube/shared/contracts/comment';
import { emit } from '@clube/shared/events';
import { fill, openScreen, pageOf, sampleOf, type Answers } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

const LESSON = '/course/1/module/2/lesson/3/comment';
const LIST = `GET ${LESSON}`;
const sample = sampleOf<Comment>(Comment);
const NEWEST = Date.parse('2026-05-01T00:00:00.000Z');
/** The lowest number is the newest. */
const thread = (id: number, change: Partial<Comment> = {}): Comment => ({
  ...sample,
  id,
  comment: `comentário ${id}`,
  created_at: new Date(NEWEST - id * 60_000).toISOString(),
  parent_lesson_comment_id: null,
  status: 'approved',
  author: { photo: null, id: 50, name: 'Bia', role: 'student' },
  by_team: false,
  mentions: [],
  replies: [],
  ...change,
});
const many = Array.from({ length: 10_000 }, (_, at) => thread(at + 1));
const items = () => [...document.querySelectorAll<HTMLElement>('li[data-thread]')];
const idsDrawn = () => items().map(({ dataset }) => Number(dataset['thread']));
const scrollTo = (top: number) =>
  act(() => {
    Object.assign(globalThis, { scrollY: top });
    fireEvent.scroll(window);
  });
const open = async (at = '/', answers: Answers = {}) => {
  const opened = openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, {
    path: '/',
    at,
    answers: { [LIST]: pageOf(many, { total: many.length }), ...answers },
  });
  await screen.findByText('comentário 1');
  await waitFor(() => expect(items().length).toBeLessThan(100));
  return opened;
};

const HEIGHT = 100;
const scroll = Element.prototype.scrollIntoView;
const shown = jest.fn();
beforeEach(() => {
  shown.mockClear();
  Element.prototype.scrollIntoView = shown;
  // jsdom has no layout: the list begins at the top of the page, and each thread is as high as this.
  jest
    .spyOn(HTMLUListElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: -window.scrollY, height: 0 }) as DOMRect);
  jest.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, height: HEIGHT } as DOMRect);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2_000_000);
  jest
    .spyOn(window, 'scrollTo')
    .mockImplementation(((to: ScrollToOptions) =>
      Object.assign(globalThis, { scrollY: to.top ?? 0 })) as typeof window.scrollTo);
  Object.assign(globalThis, { scrollY: 0 });
});
afterEach(() => {
  Element.prototype.scrollIntoView = scroll;
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('ten thousand comments', () => {
  test('are as few elements as fit around what is in sight, wherever one scrolls to', async () => {
    await open();
    for (const top of [0, 50_000, 400_000, 2_000]) {
      scrollTo(top);
      await waitFor(() => {
        const tops = items().map(({ style }) => parseFloat(style.top) - window.scrollY);
        // What is in sight is drawn from its upper end to its lower one.
        for (const at of [0, 384, 768]) expect(tops.some((one) => Math.abs(one - at) <= HEIGHT + 22)).toBe(true);
      });
      expect(items().length).toBeLessThan(40);
      expect(document.querySelectorAll('*').length).toBeLessThan(2_000);
    }
  });

  test('say to a screen reader how many they are and which this is, in their order', async () => {
    await open();
    scrollTo(60_000);
    await waitFor(() => expect(idsDrawn()[0]).toBeGreaterThan(100));
    expect(items().map((item) => Number(item.getAttribute('aria-posinset')))).toEqual(idsDrawn());
    expect(idsDrawn()).toEqual(idsDrawn().toSorted((a, b) => a - b));
    expect(items().every((item) => item.getAttribute('aria-setsize') === '10000')).toBe(true);
  });

  test('what has the focus stays there, with its neighbours for the Tab key', async () => {
    await open();
    const like = within(items()[4]!).getByRole('button', { name: /urtir/ });
    act(() => like.focus());
    scrollTo(300_000);
    await waitFor(() => expect(idsDrawn().at(-1)).toBeGreaterThan(1_000));
    expect(idsDrawn().slice(0, 3)).toEqual([4, 5, 6]);
    expect(document.activeElement).toBe(like);
  });

  test('an answer and a change that are begun stay as they are, though one scrolls away and leaves the field', async () => {
    await open('/', {
      [LIST]: pageOf([thread(1, { author: { photo: null, id: 1, name: 'Ana', role: 'student' } }), ...many.slice(1)]),
    });
    fireEvent.click(within(items()[4]!).getByRole('button', { name: 'Responder' }));
    const answer = await screen.findByLabelText('Resposta para Bia');
    fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
    const change = await screen.findByLabelText('Editar comentário');
    fill('Editar comentário', 'outro texto');
    act(() => change.blur());
    scrollTo(300_000);
    await waitFor(() => expect(idsDrawn().at(-1)).toBeGreaterThan(1_000));
    expect([answer.isConnected, change.isConnected]).toEqual([true, true]);
    expect(change).toHaveProperty('value', 'outro texto');
    expect(idsDrawn().filter((id) => id < 100)).toEqual([1, 5]);
  });

  test('one that is written meanwhile moves nothing that is being read; who is above the list sees it', async () => {
    const { answers } = await open();
    scrollTo(300_000);
    await waitFor(() => expect(idsDrawn()[0]).toBeGreaterThan(1_000));
    const seen = idsDrawn()[12]!;
    const top = () => parseFloat(screen.getByText(`comentário ${seen}`).closest('li')!.style.top) - window.scrollY;
    const before = top();
    answers[LIST] = pageOf([thread(20_000, { created_at: new Date(NEWEST + 1).toISOString() }), ...many]);
    act(() => emit('comment:changed', { lessonId: 3, threadId: 20_000 }));
    await waitFor(() => expect(items()[0]!.getAttribute('aria-setsize')).toBe('10001'));
    expect(Math.abs(top() - before)).toBeLessThan(2);
    scrollTo(0);
    await screen.findByText('comentário 20000');
  });

  test('the one that an address led to is shown once: scrolling away and back does not take the page to it', async () => {
    await open('/?comentario=9000', { [`${LIST}/9000`]: thread(9_000) });
    await waitFor(() => expect(idsDrawn()[0]).toBe(9_000));
    expect(screen.getByText('comentário 9000').dataset['target']).toBe('true');
    const times = shown.mock.calls.length;
    expect(times).toBeGreaterThan(0);
    scrollTo(300_000);
    await waitFor(() => expect(idsDrawn().at(-1)).toBeGreaterThan(1_000));
    scrollTo(0);
    await waitFor(() => expect(idsDrawn()[1]).toBe(1));
    expect(shown).toHaveBeenCalledTimes(times);
  });
});

test('what is open in a few stays open when they become many', async () => {
  const few = many.slice(0, 50);
  const { answers } = openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, {
    path: '/',
    answers: { [LIST]: pageOf(few, { last_page: 2, total: 100 }) },
  });
  await screen.findByText('comentário 1');
  fireEvent.click(within(items()[0]!).getByRole('button', { name: 'Responder' }));
  const field = screen.getByLabelText('Resposta para Bia');
  expect(document.activeElement).toBe(field);
  answers[LIST] = pageOf(many.slice(50, 100), { current_page: 2, last_page: 2, total: 100 });
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais comentários' }));
  await waitFor(() => expect(items()[0]!.getAttribute('aria-setsize')).toBe('100'));
  await waitFor(() => expect(items()[0]!.style.position).toBe('absolute'));
  expect(screen.getByLabelText('Resposta para Bia')).toBe(field);
  expect(document.activeElement).toBe(field);
});
