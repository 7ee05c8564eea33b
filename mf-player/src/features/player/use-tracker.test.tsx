import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import { emit } from '@clube/shared/events';
import { openScreen, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { INITIAL_STATE, type Player } from './contract.ts';
import { useTracker } from './use-tracker.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  localStorage.clear();
});

const path = { courseId: 1, moduleId: 2, lessonId: 3 };
const PROGRESS = 'POST /course/1/module/2/lesson/3/progress';
const progress: Progress = { ...sampleOf<Progress>(Progress), percent: 40 };
const nothing = () => {};
/** A lesson that plays, as far as `moment.time` says. */
async function open(answers: Answers = {}) {
  const onProgress = jest.fn();
  const moment = { time: 0 };
  const player: Player = {
    read: () => ({ ...INITIAL_STATE, status: 'playing', paused: false, time: moment.time, duration: 100 }),
    subscribe: () => nothing,
    play: nothing,
    pause: nothing,
    seek: nothing,
    setRate: nothing,
    setVolume: nothing,
    setQuality: nothing,
    togglePictureInPicture: nothing,
    fillScreen: nothing,
  };
  const watcher = { current: null };
  function Watched() {
    const { data } = useQuery(lessonQuery(path));
    useTracker(player, { path, memberId: 7, startAt: 0, watcher, onProgress });
    return <output>{data?.position_seconds}</output>;
  }
  const { sent } = openScreen(<Watched />, {
    path: '/',
    role: 'student',
    answers: {
      'GET /course/1/module/2/lesson/3': { ...sampleOf<LessonDetail>(LessonDetail), position_seconds: 0 },
      [PROGRESS]: progress,
      ...answers,
    },
  });
  await screen.findByText('0');
  return { moment, onProgress, told: () => sent.filter(({ call }) => call === PROGRESS).map(({ body }) => body) };
}

test('what is told as the page hides is answered too: its place stands in the lesson, and what was counted is heard', async () => {
  const { moment, onProgress, told } = await open();
  moment.time = 2;
  await act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(onProgress).toHaveBeenCalledWith(progress));
  expect(told()).toHaveLength(1);
  expect(screen.getByText('2')).toBeTruthy();
});

test('what was watched is told before the session is left; of whoever signed out nothing is told after it, and nothing kept', async () => {
  const refused = Promise.withResolvers<Response>();
  const { moment, told } = await open({ [PROGRESS]: () => refused.promise });
  moment.time = 2;
  emit('leaving:began', {});
  await waitFor(() => expect(told()).toMatchObject([{ position: 2, intervals: [{ start: 0, end: 2 }] }]));
  expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^watched:/)]);
  // As what the page keeps of them goes (shell/src/features/offline).
  localStorage.clear();
  emit('session:ended', { reason: 'logout' });
  await act(async () => refused.resolve(refusal('session.left')));
  moment.time = 4;
  dispatchEvent(new Event('pagehide'));
  await act(async () => {});
  expect(told()).toHaveLength(1);
  expect(Object.keys(localStorage)).toEqual([]);
});
