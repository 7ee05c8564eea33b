import type { Config } from 'jest';
import { browserProject } from '../jest/index.ts';

/** Jest's settings for a remote: a browser's environment, Lingui's macros, vanilla-extract's styles. */
export const remoteTests = ({ root }: { root: string }): Config => ({ ...browserProject(root), testTimeout: 30_000 });
