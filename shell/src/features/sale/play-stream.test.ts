import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import Library, { type ErrorData } from 'hls.js/light';
import { playStream } from './play-stream.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A library that fetches nothing, and says what the test says. */
function open() {
  jest.spyOn(Library, 'isSupported').mockReturnValue(true);
  jest.spyOn(Library.prototype, 'loadSource').mockReturnValue();
  jest.spyOn(Library.prototype, 'attachMedia').mockReturnValue();
  const startLoad = jest.spyOn(Library.prototype, 'startLoad').mockReturnValue();
  const listening = jest.spyOn(Library.prototype, 'on');
  const onGone = jest.fn();
  const renew = jest.fn(async () => '/api/free/play/two/master.m3u8');
  const leave = playStream(document.createElement('video'), { url: '/api/free/play/one/master.m3u8', renew, onGone });
  // The library listens to itself first.
  const tell = listening.mock.calls.findLast(([name]) => name === Library.Events.ERROR)![1] as (
    name: string,
    data: ErrorData,
  ) => void;
  /** A file that does not come for good, and the time until it is asked for again. */
  const fail = async (sn: number, code: number | undefined) => {
    const response = code === undefined ? undefined : { code };
    tell('hlsError', { fatal: true, type: 'networkError', response, frag: { type: 'main', sn } } as never);
    await jest.advanceTimersByTimeAsync(3000);
  };
  return { fail, onGone, renew, startLoad, leave };
}

test('a piece that lastingly is not there is asked for some times, by fresh addresses, and then given up', async () => {
  const { fail, onGone, renew, startLoad, leave } = open();
  for (let turn = 1; turn <= 3; turn += 1) {
    await fail(5, 404);
    expect([renew.mock.calls.length, startLoad.mock.calls.length, onGone.mock.calls.length]).toEqual([turn, turn, 0]);
  }
  await fail(5, 404);
  expect([onGone.mock.calls.length, renew.mock.calls.length]).toEqual([1, 3]);
  leave();
});

test('what fails elsewhere is counted anew, and a network that is away is waited for as long as it is', async () => {
  const { fail, onGone, leave } = open();
  for (const sn of [5, 5, 5, 6, 6, 6]) await fail(sn, 404);
  for (let turn = 0; turn < 20; turn += 1) await fail(6, undefined);
  expect(onGone).not.toHaveBeenCalled();
  leave();
});
