import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, buildMode } from './base.ts';

/** The worker that keeps a panel readable without a network: one script beside the shell's files, which the release names (tooling/release/pack.ts). */
export const WORKER = 'service-worker';

/** @param root the shell's folder */
export function workerFace(root: string): Configuration {
  const base = baseConfig(root, buildMode());
  return {
    ...base,
    name: WORKER,
    entry: { [WORKER]: path.join(root, 'worker/service-worker.ts') },
    target: ['webworker', 'es2022'],
    output: { path: path.join(root, 'dist'), filename: '[name].[contenthash:8].js', uniqueName: 'clube_worker' },
    plugins: [],
    optimization: { ...base.optimization, splitChunks: false, runtimeChunk: false },
  };
}
