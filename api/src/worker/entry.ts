import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const API = path.resolve(import.meta.dirname, '../..');
/** Runs as it stands, after Node took its types out. */
export const SOURCE = path.join(import.meta.dirname, 'main.ts');

/** What `tooling/build/worker.ts` says of what it built: its folder, and what it is made of, as paths from `api`. */
export type Built = { folder: string; files: string[]; hash: string };

/** Of what stands in these files now. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(path.join(API, file))).update('\0');
  return hash.digest('hex');
}

/** The worker's program: as it was built, where that was of the very sources that stand here, and else those themselves. */
export function findEntry(folder = path.join(API, 'dist')): string {
  try {
    const built = JSON.parse(readFileSync(path.join(folder, 'newest.json'), 'utf8')) as Built;
    if (hashOf(built.files) === built.hash) return path.join(folder, built.folder, 'worker/main.mjs');
  } catch {
    // Nobody built one, or one of its sources is gone.
  }
  return SOURCE;
}
