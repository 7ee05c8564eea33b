import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A remote is called what its package is called, wherever its folder lies: `@clube/mf-player` → `mf-player`. */
export const nameOf = (root: string): string =>
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string }).name.split('/').at(-1)!;

/** Where all releases of a remote lie (docs/adr/0033). */
export const addressOf = (name: string): string => `/releases/${name}/`;
