import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import { openScreen, sampleOf } from '@clube/shared/testing';
import { INITIAL_STATE, type Player } from './contract.ts';
import { useTracker } from './use-tracker.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  localStorage.clear();
});

test('what is told as the page hides is answered too: its place stands in the lesson, and what was counted is heard', async () => {
  const path = { courseId: 1, moduleId: 2, lessonId: 3 };
  const progress: Progress = { ...sampleOf<Progress>(Progress), percent: 40 };
  const onProgress = jest.fn();
  let time = 0;
  const nothing = () => {};
  const player: Player = {
    read: () => ({ ...INITIAL_STATE, status: 'playing', paused: false, time, duration: 100 }),
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
      'POST /course/1/module/2/lesson/3/progress': progress,
    },
  });
  await screen.findByText('0');
  time = 2;
  await act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(onProgress).toHaveBeenCalledWith(progress));
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  expect(screen.getByText('2')).toBeTruthy();
});
