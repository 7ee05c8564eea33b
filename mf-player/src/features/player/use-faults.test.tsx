import { afterEach, expect, jest, test } from '@jest/globals';
import { useState } from 'react';
import { act, cleanup, waitFor } from '@testing-library/react';
import { openScreen } from '@clube/shared/testing';
import { INITIAL_STATE, type PlayerState } from './contract.ts';
import { useFaults } from './use-faults.ts';

const path = { courseId: 1, moduleId: 2, lessonId: 3 };
const CALL = 'POST /course/1/module/2/lesson/3/fault';
afterEach(() => void jest.useRealTimers());

function watch() {
  jest.useFakeTimers();
  let set: (state: PlayerState) => void = () => undefined;
  function Watched() {
    const [state, setState] = useState(INITIAL_STATE);
    set = setState;
    useFaults(state, path);
    return null;
  }
  const { changes } = openScreen(<Watched />, { path: '/', answers: { [CALL]: { ok: true } } });
  return {
    changes,
    leave: cleanup,
    is: async (state: Partial<PlayerState>, ms: number) => {
      act(() => set({ ...INITIAL_STATE, ...state }));
      await act(() => jest.advanceTimersByTimeAsync(ms));
    },
  };
}

test('what cannot go on is told once', async () => {
  const { is, changes } = watch();
  await is({ error: 'unavailable' }, 5000);
  await is({ error: 'unavailable', time: 3 }, 20_000);
  jest.useRealTimers();
  await waitFor(() => expect(changes()).toEqual([[CALL, { kind: 'unavailable' }]]));
});

test('what cannot go on is told though somebody leaves two seconds later', async () => {
  const { is, changes, leave } = watch();
  await is({ error: 'unavailable' }, 2000);
  leave();
  jest.useRealTimers();
  await waitFor(() => expect(changes()).toEqual([[CALL, { kind: 'unavailable' }]]));
});

test('that it waits is told after ten seconds, and not when somebody stopped it or it goes on before', async () => {
  const { is, changes } = watch();
  await is({ status: 'loading', paused: false }, 9000);
  await is({ status: 'playing', paused: false }, 9000);
  await is({ status: 'loading', paused: true }, 20_000);
  expect(changes()).toEqual([]);
  await is({ status: 'loading', paused: false }, 10_000);
  jest.useRealTimers();
  await waitFor(() => expect(changes()).toEqual([[CALL, { kind: 'slow' }]]));
});
