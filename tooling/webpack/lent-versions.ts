import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';

/** What the shell lends: module → the version that runs. */
export type LentVersions = Readonly<Record<string, string>>;

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The shell's versions are the ones that run, so every build declares them. */
const SHELL = path.resolve(import.meta.dirname, '../../shell');

/** The version that the shell has installed. Deep paths share their package's version. */
export function installedVersion(name: string): string {
  const require = createRequire(path.join(SHELL, 'package.json'));
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (require(path.join(folder, packageOf(name), 'package.json')) as { version: string }).version;
    } catch {
      continue;
    }
  }
  throw new Error(`${name} is declared as shared but is not installed for the shell`);
}

/** Of everything that this repository's shell lends. */
export const lentVersions = (): LentVersions =>
  Object.fromEntries(sharedModuleNames.map((name) => [name, installedVersion(name)]));
