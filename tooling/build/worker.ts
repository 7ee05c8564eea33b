import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync, version as bundler } from 'esbuild';
import { hashOf, type Built } from '../../api/src/worker/entry.ts';
import { ROOT } from './apps.ts';

const API = path.join(ROOT, 'api');
const WORKER = 'src/worker';
/** What runs beside the program in a thread, and what that takes: it is found by its place. */
const THREAD = ['guard.mjs', 'end-group.mjs'];

/** What is installed, but not the contracts: they are sources as well. */
function installed(): string[] {
  const manifest = JSON.parse(readFileSync(path.join(API, 'package.json'), 'utf8')) as Record<string, object>;
  const names = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  return names.filter((name) => name !== '@clube/shared');
}

/**
 * Builds the program of the server's workers: one without types, for each picture and each step of a film is a process of its own, and
 * taking the types out costs that more than a picture does (docs/adr/0465). It lies in a folder that is named after what it is made of,
 * so a server that runs keeps the one it began with.
 */
export function buildWorker(folder = path.join(API, 'dist')): void {
  const coming = path.join(folder, `coming-${process.pid}`);
  const { metafile } = buildSync({
    absWorkingDir: API,
    entryPoints: [path.posix.join(WORKER, 'main.ts')],
    outdir: path.join(coming, 'worker'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A picture loads no demuxer.
    splitting: true,
    external: installed(),
    format: 'esm',
    platform: 'node',
    target: 'esnext',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of THREAD) copyFileSync(path.join(API, WORKER, file), path.join(coming, 'worker', file));
  const files = [...new Set([...Object.keys(metafile.inputs), ...THREAD.map((file) => path.posix.join(WORKER, file))])];
  const hash = hashOf(files);
  const name = createHash('sha256').update(`${bundler} ${hash}`).digest('hex').slice(0, 16);
  if (existsSync(path.join(folder, name))) rmSync(coming, { recursive: true });
  else renameSync(coming, path.join(folder, name));
  writeFileSync(`${coming}.json`, JSON.stringify({ folder: name, files, hash } satisfies Built));
  renameSync(`${coming}.json`, path.join(folder, 'newest.json'));
}
