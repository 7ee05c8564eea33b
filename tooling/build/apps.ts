import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every remote of the repository: a folder mf-* with a manifest. */
export const remotes = () =>
  readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && statSync(path.join(ROOT, name)).isDirectory())
    .toSorted();
export const apps = () => ['shell', ...remotes()];

const IGNORED = new Set(['node_modules', 'dist', 'testing']);
const isSource = (name: string) => !/\.test\.tsx?$/.test(name);

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (IGNORED.has(entry.name)) continue;
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(at);
    else if (isSource(entry.name)) yield at;
  }
}

/** Changes whenever the output of an app's build could: its own files, the shared ones, the preset, the lockfile. */
export function inputHash(app: string, mode: string): string {
  const hash = createHash('sha256').update(mode);
  const folders = [app, 'shared', 'tooling/webpack'].map((folder) => path.join(ROOT, folder));
  for (const file of [...folders.flatMap((folder) => [...filesIn(folder)]), path.join(ROOT, 'pnpm-lock.yaml')]) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
