import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * An app is called what its package is called, wherever its folder lies: `@clube/mf-player` → `mf-player`.
 * @returns undefined for a folder that is no package
 */
export function appNameOf(root: string): string | undefined {
  const file = path.join(root, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name.split('/').at(-1);
}
