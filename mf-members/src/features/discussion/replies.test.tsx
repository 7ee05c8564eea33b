import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Comment, Reply } from '@clube/shared/contracts/comment';
import { emit } from '@clube/shared/events';
import { fill, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

const LESSON = '/course/1/module/2/lesson/3/comment';
const LIST = `GET ${LESSON}`;
const EARLIER = 'Mostrar respostas anteriores';
const SIZE = 5;
const plain = {
  status: 'approved',
  author: { photo: null, id: 50, name: 'Bia', role: 'student' },
  by_team: false,
  is_answer: false,
  edited_at: null,
} as const;
const reply = (id: number, change: Partial<Reply> = {}): Reply => ({
  ...sampleOf<Reply>(Reply),
  ...plain,
  mentions: [],
  id,
  comment: `resposta ${id}`,
  liked: false,
  likes_count: 0,
  parent_lesson_comment_id: 1,
  ...change,
});
const upTo = (count: number) => Array.from({ length: count }, (_, at) => reply(at + 11));

/** One thread whose replies may be changed, answered by pages of five as the server does. */
async function open(replies: Reply[], { at = '/', ...more }: Answers & { at?: string } = {}) {
  const lesson = { replies };
  const rows = (before = Infinity) => lesson.replies.filter(({ id, is_answer }) => !is_answer && id < before);
  const thread = (named?: number): Comment => {
    const shown = new Set([...rows().slice(-SIZE), ...lesson.replies.filter(({ id }) => id === named)]);
    return {
      ...sampleOf<Comment>(Comment),
      ...plain,
      mentions: [],
      id: 1,
      comment: 'o fio',
      parent_lesson_comment_id: null,
      is_pinned: false,
      replies_count: lesson.replies.length,
      replies: [
        ...lesson.replies.filter(({ is_answer }) => is_answer),
        ...lesson.replies.filter((one) => shown.has(one) && !one.is_answer),
      ],
    };
  };
  const opened = openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, {
    path: '/',
    at,
    answers: {
      [LIST]: () => pageOf([thread()]),
      [`${LIST}/1`]: () => thread(),
      [`${LIST}/12`]: () => thread(12),
      [`${LIST}/1/reply`]: ({ url }: Request) => {
        const earlier = rows(Number(new URL(url).searchParams.get('before')));
        return { data: earlier.slice(-SIZE), has_more: earlier.length > SIZE };
      },
      ...more,
    },
  });
  await screen.findByText('o fio');
  await opened.settled();
  const asked = () => opened.sent.filter(({ call }) => call.endsWith('/reply')).map(({ search }) => search);
  return { ...opened, lesson, asked };
}
const shown = () => screen.queryAllByText(/^resposta \d+$/).map(({ textContent }) => Number(textContent.slice(9)));
const showEarlier = async () => fireEvent.click(await screen.findByRole('button', { name: EARLIER }));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const saying = (text: string) => within(screen.getByText(text).parentElement!);
const tell = () => act(() => emit('comment:changed', { lessonId: 3, threadId: 1 }));
afterEach(() => localStorage.clear());

test('the newest replies are shown, and those before them when they are asked for, until there are none', async () => {
  const { asked, settled } = await open(upTo(12));
  expect(shown()).toEqual(numbers(18, 22));
  await showEarlier();
  await screen.findByText('resposta 13');
  expect(shown()).toEqual(numbers(13, 22));
  await showEarlier();
  await screen.findByText('resposta 11');
  await settled();
  expect(shown()).toEqual(numbers(11, 22));
  expect(screen.queryByRole('button', { name: EARLIER })).toBeNull();
  expect(asked()).toEqual(['?before=18', '?before=13']);
});

test('where all are shown nothing more is offered', async () => {
  await open(upTo(5));
  expect(shown()).toEqual(numbers(11, 15));
  expect(screen.queryByRole('button', { name: EARLIER })).toBeNull();
});

test('the answer comes first and then what an address names; those between come behind them, each once', async () => {
  const scroll = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = () => undefined;
  const replies = upTo(12).map((one) => (one.id === 14 ? { ...one, is_answer: true } : one));
  await open(replies, { at: '/?comentario=12' });
  expect(shown()).toEqual([14, 12, ...numbers(18, 22)]);
  expect(screen.getByText('resposta 12').hasAttribute('data-target')).toBe(true);
  await showEarlier();
  await screen.findByText('resposta 13');
  expect(shown()).toEqual([14, 12, 13, ...numbers(15, 22)]);
  await showEarlier();
  await screen.findByText('resposta 11');
  expect(shown()).toEqual([14, 12, 11, 13, ...numbers(15, 22)]);
  expect(screen.queryByRole('button', { name: EARLIER })).toBeNull();
  Element.prototype.scrollIntoView = scroll;
});

test('one’s own answer to a long thread stays after the thread was asked for anew', async () => {
  const mine = reply(23, { comment: 'resposta 23' });
  const { lesson, settled } = await open(upTo(12), {
    [`POST ${LESSON}`]: { ...sampleOf<Comment>(Comment), ...mine, replies: [], replies_count: 0 },
  });
  press('Responder');
  fill('Resposta para Bia', 'resposta 23');
  lesson.replies = [...upTo(12), mine];
  press('Comentar');
  await screen.findByText('resposta 23', { selector: 'p' });
  await settled();
  expect(shown().at(-1)).toBe(23);
  await showEarlier();
  await screen.findByText('resposta 14');
  expect(shown()).toEqual(numbers(14, 23));
});

test('what others write and take away arrives among earlier replies too, and none is left out between them', async () => {
  const { lesson, settled } = await open(upTo(12));
  await showEarlier();
  await screen.findByText('resposta 13');
  lesson.replies = upTo(14).filter(({ id }) => id !== 15);
  tell();
  await screen.findByText('resposta 24');
  await waitFor(() => expect(screen.queryByText('resposta 15')).toBeNull());
  await settled();
  expect(shown()).toEqual([14, ...numbers(16, 24)]);
  await showEarlier();
  await screen.findByText('resposta 11');
  expect(shown()).toEqual([...numbers(11, 14), ...numbers(16, 24)]);
});

test('an earlier reply is liked as any other, and goes back to what it was when that fails', async () => {
  const log = jest.spyOn(console, 'info').mockImplementation(() => {});
  const { answers, settled } = await open(upTo(7), {
    [`PUT ${LESSON}/11/like`]: reply(11, { liked: true, likes_count: 1 }),
  });
  await showEarlier();
  await screen.findByText('resposta 11');
  fireEvent.click(saying('resposta 11').getByRole('button', { name: 'Curtir, 0' }));
  await waitFor(() => expect(saying('resposta 11').getByRole('button', { name: 'Descurtir, 1' })).toBeTruthy());
  await settled();
  answers[`PUT ${LESSON}/12/like`] = refusal('server.unavailable');
  fireEvent.click(saying('resposta 12').getByRole('button', { name: 'Curtir, 0' }));
  await waitFor(() => expect(log).toHaveBeenCalledWith('the like was not counted', expect.anything()));
  await waitFor(() => expect(saying('resposta 12').getByRole('button', { name: 'Curtir, 0' })).toBeTruthy());
  log.mockRestore();
});

test('earlier replies that do not come are logged and not said, and can be asked for again', async () => {
  const log = jest.spyOn(console, 'info').mockImplementation(() => {});
  const { answers } = await open(upTo(7));
  const route = answers[`${LIST}/1/reply`]!;
  answers[`${LIST}/1/reply`] = refusal('server.unavailable');
  await showEarlier();
  await waitFor(() => expect(log).toHaveBeenCalledWith('a call of the player failed', expect.anything()));
  expect(screen.queryByRole('alert')).toBeNull();
  answers[`${LIST}/1/reply`] = route;
  await showEarlier();
  await screen.findByText('resposta 11');
  log.mockRestore();
});
