import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { hostConfig, remoteConfig } from './index.ts';

test('[8.17] [9.8] a chunk that has not come after 120 s is an error, in the shell and in remotes', () => {
  for (const config of [
    hostConfig({ root: path.join(ROOT, 'shell') }),
    remoteConfig({ root: path.join(ROOT, 'mf-player') }),
  ])
    expect(config.output?.chunkLoadTimeout).toBe(120_000);
});
