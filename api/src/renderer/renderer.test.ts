import { spawn } from 'node:child_process';
import { expect, jest, test } from '@jest/globals';
import { Renderer, startRenderer } from './renderer.ts';

const sheet = { shell: 's', composition: 'c', boot: '{}', url: '/', theme: 'light', version: 'v1' } as const;

test('a machine that cannot start one is told as no fault of a release, and the next page tries again', async () => {
  const onIdle = jest.fn();
  const starts = [
    () => {
      throw new Error('spawn ENOMEM');
    },
    () => spawn('/nowhere/at-all'),
    () => startRenderer(),
  ];
  const renderer = new Renderer(onIdle, () => starts.shift()!());
  const tell = () =>
    renderer.tell(
      's',
      [
        {
          id: 's',
          name: 'shell',
          text: "exports.lent = async () => ({}); exports.draw = async () => ({ html: 'x', title: '' });",
        },
      ],
      { id: 'c', json: '{}' },
    );
  const whys: string[] = [];
  for (let look = 0; look < 2; look += 1) {
    const asked = renderer.draw({ ...sheet, remote: undefined }, 1);
    expect(renderer.isBusy).toBe(true);
    const answer = await asked;
    if ('failure' in answer) whys.push(`${answer.failure.kind} ${answer.failure.why}`);
  }
  expect(whys).toEqual(['undefined Error: spawn ENOMEM', 'undefined it could not be started']);
  expect([renderer.isBusy, onIdle.mock.calls.length]).toEqual([false, 2]);
  tell();
  expect(await renderer.draw({ ...sheet, remote: undefined }, 1)).toMatchObject({ drawn: { html: 'x' } });
  renderer.stop();
});
