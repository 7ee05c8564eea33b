import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, test } from '@jest/globals';
import { drawingCpus } from './drawing-cpus.ts';
import { behindOthers } from './start-worker.ts';

test.each([
  ['no quota', 'max 100000\n', '0-3', undefined],
  ['a quota of all there is', '400000 100000\n', '0-3', undefined],
  ['four of eight', '400000 100000\n', '0-7', '5,6,7'],
  ['two and a half of eight', '250000 100000\n', '0-7', '7'],
  ['one and a half of eight', '150000 100000\n', '0-7', '7'],
  ['half a core', '50000 100000\n', '0-7', '7'],
  ['of CPUs that are not in a row', '300000 100000\n', '0-1,4,6-7', '6,7'],
])('with %s what draws shares a core less than the quota has, and one at least', (_what, quota, allowed, cpus) => {
  expect(drawingCpus(quota, allowed)).toBe(cpus);
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('what draws is idle work, on these CPUs alone, and knows how many they are', () => {
  const said = (cpus?: string) => {
    const { execPath, execArgv } = behindOthers(process.execPath, [], cpus);
    const ask = `console.log(require('os').availableParallelism(), require('fs').readFileSync('/proc/self/sched', 'utf8').match(/policy\\D+(\\d+)/)[1])`;
    return execFileSync(execPath, [...execArgv, '-e', ask], { encoding: 'utf8' }).trim();
  };
  // 5 is SCHED_IDLE.
  expect([said(), said('0')]).toEqual([`${availableParallelism()} 5`, '1 5']);
});
