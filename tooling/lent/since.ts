import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAtLeast, isSame, VERSION_OF, type Surface } from './compare.ts';

/** Module → name → the version since which it is lent as it is; what is as old as the major version is in no list. */
export type Since = Record<string, Record<string, string>>;

/** @param version the one that comes with what stands in `now` */
export function sinceAfter(since: Since, before: Surface, now: Surface, version: string): Since {
  const isMajor = /^\d+\.0\.0$/.test(version);
  const entries = Object.entries(now).map(([module, names]): [string, Record<string, string>] => {
    const later = Object.keys(names).flatMap((name) => {
      // Types of an own file are no names, and a package's version is asked for by nobody.
      if (name === VERSION_OF || name.includes('#')) return [];
      const known = isSame(before[module]?.[name], names[name]) ? since[module]?.[name] : version;
      return known ? [[name, known]] : [];
    });
    return [module, Object.fromEntries(later) as Record<string, string>];
  });
  return isMajor ? {} : Object.fromEntries(entries.filter(([, names]) => Object.keys(names).length > 0));
}

const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*'([^']+)'/g;

/** The oldest platform that lends all that the sources of a remote take, `undefined` where any of the major version does. */
export function neededBy(folder: string, since: Since): { version: string; by: string } | undefined {
  let needed: { version: string; by: string } | undefined;
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: folder })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    for (const [, names = '', module = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORTS))
      for (const name of names.split(',').map((part) => part.trim().split(' as ')[0]!)) {
        const version = since[module]?.[name];
        if (version && (!needed || !isAtLeast(needed.version, version)))
          needed = { version, by: `${name} of ${module} (${file})` };
      }
  }
  return needed;
}
