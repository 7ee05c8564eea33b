import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { hostConfig, remoteConfig } from './index.ts';

test('[8.17] the bundler’s own limit, where nothing of ours asks for a chunk, is the same 120 s in the shell and in remotes', () => {
  for (const config of [
    hostConfig({ root: path.join(ROOT, 'shell') }),
    remoteConfig({ root: path.join(ROOT, 'mf-player') }),
  ])
    expect(config.output?.chunkLoadTimeout).toBe(120_000);
});
