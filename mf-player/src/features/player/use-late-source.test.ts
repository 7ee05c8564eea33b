import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { waitFor } from '@clube/shared/testing/wait-for';
import { elementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';
import { startHls } from './start-hls.ts';
import { useLateSource } from './use-late-source.ts';

type Connect = (player: unknown, element: HTMLMediaElement, options: SourceOptions) => () => void;
const options = { url: '/a', startAt: 3, renew: async () => undefined };

function attached() {
  const player = elementPlayer();
  player.attach(document.createElement('video'));
  player.subscribe(() => {});
  return player;
}

test('code that does not come is said, and comes for whoever tries again', async () => {
  const player = attached();
  const release = jest.fn();
  const connect = jest.fn<Connect>(() => release);
  const load = jest.fn<() => Promise<Connect>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(connect);
  const { unmount } = renderHook(() => useLateSource(player, options, load));
  await waitFor(() => expect(player.read().error).toBe('unavailable'));
  player.retry();
  expect(player.read().error).toBeUndefined();
  await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
  expect(connect.mock.calls[0]![2]).toMatchObject({ url: '/a', startAt: 3 });
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});

test('code that the network does not give is waited for, without anybody’s doing', async () => {
  jest.useFakeTimers();
  const player = attached();
  const connect = jest.fn<Connect>(() => () => {});
  const away = Object.assign(new Error('Loading chunk 7 failed.'), { type: 'unreachable' });
  const load = jest.fn<() => Promise<Connect>>().mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  load.mockResolvedValue(connect);
  renderHook(() => useLateSource(player, options, load));
  await jest.advanceTimersByTimeAsync(0);
  expect(player.read().error).toBe('offline');
  await jest.advanceTimersByTimeAsync(3000);
  expect([load.mock.calls.length, player.read().error]).toEqual([2, 'offline']);
  await jest.advanceTimersByTimeAsync(3000);
  expect([connect.mock.calls.length, player.read().error]).toEqual([1, undefined]);
  jest.useRealTimers();
});

test('who leaves meanwhile waits for nothing', async () => {
  jest.useFakeTimers();
  const away = Object.assign(new Error('Loading chunk 7 failed.'), { type: 'timed_out' });
  const load = jest.fn<() => Promise<Connect>>().mockRejectedValue(away);
  const player = attached();
  const { unmount } = renderHook(() => useLateSource(player, options, load));
  await jest.advanceTimersByTimeAsync(3000);
  expect(load).toHaveBeenCalledTimes(2);
  unmount();
  await jest.advanceTimersByTimeAsync(9000);
  expect(load).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('an address that data brings anew begins nothing again, and the right is asked for as it is now', async () => {
  const player = attached();
  const connect = jest.fn<Connect>(() => () => {});
  const load = async () => connect;
  const asked: string[] = [];
  const at = (url: string) => ({
    ...options,
    url,
    renew: async () => {
      asked.push(url);
      return undefined;
    },
  });
  const { rerender } = renderHook(({ url }) => useLateSource(player, at(url), load), { initialProps: { url: '/a' } });
  await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
  rerender({ url: '/b' });
  const given = connect.mock.calls[0]![2];
  await given.renew();
  expect([connect.mock.calls.length, given.url, asked]).toEqual([1, '/a', ['/b']]);
});

test('what does not begin is said, and begins for whoever tries again', async () => {
  const player = attached();
  const element = player.element()!;
  let isBroken = true;
  const addresses: string[] = [];
  Object.defineProperty(element, 'src', {
    set(address: string) {
      if (isBroken) throw new Error('No source can be set');
      addresses.push(address);
    },
  });
  const stop = startHls(player, element, { ...options, start: undefined });
  await waitFor(() => expect(player.read().error).toBe('unavailable'));
  isBroken = false;
  player.retry();
  await waitFor(() => expect(addresses).toEqual(['/a']));
  expect(player.read().error).toBeUndefined();
  stop();
});
