import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, buildMode } from './base.ts';
import { nameOf } from './name-of.ts';
import { AHEAD, WORKER } from './shipped.ts';

/** A script by itself, which shares nothing with the bundle beside which it lies. */
function scriptFace(root: string, name: string, file: string, target: string): Configuration {
  const base = baseConfig(root, buildMode());
  return {
    ...base,
    name,
    entry: { [name]: path.join(root, file) },
    target: [target, 'es2022'],
    output: {
      path: path.join(root, 'dist'),
      filename: '[name].[contenthash:8].js',
      uniqueName: `${nameOf(root)}_${name}`.replaceAll('-', '_'),
    },
    plugins: [],
    optimization: { ...base.optimization, splitChunks: false, runtimeChunk: false },
  };
}

/** @param root the shell's folder */
export const workerFace = (root: string): Configuration =>
  scriptFace(root, WORKER, 'worker/service-worker.ts', 'webworker');

/** @param root a remote's folder */
export const aheadFaces = (root: string): Configuration[] =>
  existsSync(path.join(root, 'src/ahead.ts')) ? [scriptFace(root, AHEAD, 'src/ahead.ts', 'web')] : [];
