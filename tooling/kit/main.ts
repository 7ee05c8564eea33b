#!/usr/bin/env node
// `clube-remote …`: what a team does with a remote that lives in a repository of its own.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { RemoteManifest } from '@clube/shared/contracts/remote';
import { BuildError } from '../build/build-error.ts';
import { buildFolder } from '../build/build-folder.ts';
import { NoPlatformError } from '../dev/no-platform-error.ts';
import { packRelease } from '../release/pack.ts';
import { runRelease } from '../release/run.ts';
import { remoteServerFace } from './webpack.ts';

const USAGE = `Usage: clube-remote …
  build                            into dist
  test                             Jest, with a browser's environment (further words are Jest's)
  dev [--against <address>]        hot, in the pages of a platform that runs (--port 3100)
  release [--to <address>]         build, publish, promote; with --help everything else`;

const root = process.cwd();
const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string };
const remote = name.split('/').at(-1)!;

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  if (!(await buildFolder(root, [remoteServerFace({ root })])))
    throw new BuildError(`Building ${remote} failed; see the messages above.`);
}

async function readPacked() {
  const file = pathToFileURL(path.join(root, 'remote.manifest.ts')).href;
  const { manifest } = (await import(file)) as { manifest: RemoteManifest };
  return packRelease(remote, path.join(root, 'dist'), manifest);
}

/** Jest has the tests' repository as its own; what it needs of Node is known here. */
function test(args: readonly string[]): number {
  const jest = createRequire(path.join(root, 'package.json')).resolve('jest/bin/jest');
  const { status } = spawnSync(process.execPath, ['--experimental-vm-modules', '--no-warnings', jest, ...args], {
    stdio: 'inherit',
  });
  return status ?? 1;
}

async function dev(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      against: { type: 'string', default: 'http://localhost:3000' },
      port: { type: 'string', default: '3100' },
    },
  });
  process.env.NODE_ENV = 'development';
  // Loaded for this alone: neither a build nor a release needs a server.
  const { assertReachable, develop, stopOnSignal } = await import('../dev/against.ts');
  const platform = new URL(values.against);
  await assertReachable(platform);
  stopOnSignal(await develop({ apps: [{ app: remote, folder: root }], port: Number(values.port), platform }));
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === 'build') await build();
  else if (command === 'test') process.exitCode = test(rest);
  else if (command === 'dev') await dev(rest);
  else if (command === 'release')
    process.exitCode = await runRelease(rest, {
      usage: `Usage: clube-remote release …
  [${remote}]                      build, publish, promote (--no-promote: publish alone)`,
      folder: root,
      apps: () => [remote],
      byDefault: [remote],
      build,
      read: readPacked,
    });
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof BuildError) && !(error instanceof NoPlatformError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
