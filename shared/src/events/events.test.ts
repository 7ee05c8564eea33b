import { expect, jest, test } from '@jest/globals';
import { emit, on } from './index.ts';

test('a listener hears until it stops listening', () => {
  const heard: string[] = [];
  const stop = on('route:changed', ({ path }) => heard.push(path));
  emit('route:changed', { path: '/home' });
  stop();
  emit('route:changed', { path: '/ajuda' });
  expect(heard).toEqual(['/home']);
});

test('a listener that fails does not keep the others from hearing', () => {
  const report = jest.fn();
  Object.assign(globalThis, { reportError: report });
  const heard = jest.fn();
  const stops = [
    on('remote:failed', () => {
      throw new Error('mine');
    }),
    on('remote:failed', heard),
  ];
  emit('remote:failed', { remote: 'mf-x', release: null, kind: 'crashed', cause: 'mine' });
  for (const stop of stops) stop();
  expect(heard).toHaveBeenCalledWith({ remote: 'mf-x', release: null, kind: 'crashed', cause: 'mine' });
  expect(report).toHaveBeenCalledTimes(1);
});
