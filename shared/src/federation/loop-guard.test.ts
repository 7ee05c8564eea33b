import { expect, jest, test } from '@jest/globals';
import { createLoopGuard, watchLoops } from './loop-guard.ts';

test('more than thirty times within two seconds is a loop; as often in a minute is a person', () => {
  let time = 0;
  const heard = jest.fn();
  const count = createLoopGuard(30, heard, () => time);
  for (let step = 0; step < 60; step += 1, time += 100) count();
  expect(heard).not.toHaveBeenCalled();
  time += 5000;
  for (let step = 0; step < 30; step += 1, time += 10) count();
  expect(heard).not.toHaveBeenCalled();
  count();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('what is drawn without end is heard of until nobody listens', async () => {
  const place = document.createElement('div');
  const heard = jest.fn();
  const stop = watchLoops(place, heard);
  const draw = async (times: number) => {
    for (let step = 0; step < times; step += 1) {
      place.textContent = String(step);
      await Promise.resolve();
    }
  };
  await draw(100);
  expect(heard).not.toHaveBeenCalled();
  await draw(600);
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ message: 'The part draws itself without end' }));
  stop();
  await draw(700);
  expect(heard).toHaveBeenCalledTimes(1);
});
