import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { ClubeEvents } from '../contracts/events.ts';
import { on } from '../events/index.ts';
import { PartBoundary } from './part-boundary.tsx';
import { installRegistry } from './registry.ts';

installRegistry({
  findSlotOwner: () => undefined,
  releaseOf: () => 'hash',
  load: () => Promise.reject(new Error('not here')),
});
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const draw = (part: ReactNode) =>
  render(
    <PartBoundary
      remote="mf-a"
      waiting={(slow) => (slow ? 'slow' : 'waiting')}
      failed={(error, retry) => <button onClick={retry}>{error.kind}</button>}
    >
      {part}
    </PartBoundary>,
  );
const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

function Crashes(): ReactNode {
  throw new Error('mine');
}

test('a part that crashes can be tried again, and runs when it no longer crashes', async () => {
  let isBroken = true;
  function Part() {
    if (isBroken) throw new Error('mine');
    return 'here';
  }
  draw(<Part />);
  await pass();
  isBroken = false;
  fireEvent.click(screen.getByText('crashed'));
  expect(screen.getByText('here')).toBeTruthy();
});

function ThrowsUndefined(): ReactNode {
  throw undefined;
}
const DrawsNothingDrawable = () => ({ no: 1 }) as unknown as ReactNode;
function ThrowsInEffect() {
  useEffect(() => {
    throw new Error('effect');
  });
  return 'here';
}
function SetsAsItDraws() {
  const [count, setCount] = useState(0);
  // As a rule of the linter forbids.
  for (const set of [setCount]) set(count + 1);
  return count;
}
function LoopsBeforeEachPicture() {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => setCount(count + 1), [count]);
  return count;
}
test.each([
  ['throws undefined', ThrowsUndefined],
  ['draws what cannot be drawn', DrawsNothingDrawable],
  ['throws in an effect', ThrowsInEffect],
  ['sets its state as it draws', SetsAsItDraws],
  ['loops before each picture', LoopsBeforeEachPicture],
])('a part that %s has crashed, also when it is tried again', async (_what, Part) => {
  draw(<Part />);
  await pass();
  fireEvent.click(screen.getByText('crashed'));
  await pass();
  expect(screen.getByText('crashed')).toBeTruthy();
});

test('a part that crashes is told, once, with its remote and its release', async () => {
  const heard: ClubeEvents['remote:failed'][] = [];
  const stop = on('remote:failed', (failure) => heard.push(failure));
  draw(<Crashes />);
  await pass();
  stop();
  expect(heard).toEqual([{ remote: 'mf-a', release: 'hash', kind: 'crashed', cause: 'mine' }]);
});

test('a part that draws itself without end is stopped', async () => {
  let draws = 0;
  function Loop() {
    const [count, setCount] = useState(0);
    useEffect(() => {
      draws += 1;
      if (draws < 5000) setTimeout(() => setCount(count + 1));
    }, [count]);
    return <p>{count}</p>;
  }
  draw(<Loop />);
  for (let step = 0; step < 700; step += 1) await pass(1);
  expect(screen.getByText('crashed')).toBeTruthy();
  expect(draws).toBeLessThan(700);
});

test('a part that waits for ever is called slow before 3 s are over, and has timed out after 15 s', async () => {
  const never = new Promise<never>(() => {});
  function Waits(): ReactNode {
    throw never;
  }
  draw(<Waits />);
  await pass(2249);
  expect(screen.getByText('waiting')).toBeTruthy();
  await pass(1);
  expect(screen.getByText('slow')).toBeTruthy();
  await pass(12_750);
  expect(screen.getByText('timed_out')).toBeTruthy();
});
