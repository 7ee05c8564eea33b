import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
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

type Name = { name: string; as: string };
/** `names`: undefined where all may be taken. `isHandedOn`: the file only says where it comes from. */
type Take = { module: string; names: readonly Name[] | undefined; isHandedOn: boolean };

const STATIC = /^(import|export) (?!type\b)([^'"=();]+?) from '([^']+)'/gm;
const LATER = /\bimport\((?:\/\*.*?\*\/)?\s*'([^']+)',?\s*\)(?:\.then\(\((\w+)\) => \2\.(\w+)\))?/g;

const namesIn = (list: string): Name[] =>
  list.split(',').flatMap((part) => {
    const [name, as = name] = part.trim().split(' as ');
    return name && !name.startsWith('type ') ? [{ name, as: as! }] : [];
  });

/** What a file takes of others. Types are gone when it runs. */
function takesOf(file: string): Take[] {
  const text = readFileSync(file, 'utf8');
  const takes = [...text.matchAll(STATIC)].map(([, how, what = '', module = '']): Take => {
    const list = /^\{([^}]*)\}$/.exec(what)?.[1];
    return { module, names: list === undefined ? undefined : namesIn(list), isHandedOn: how === 'export' };
  });
  const later = [...text.matchAll(LATER)].map(([, module = '', , name]): Take => ({
    module,
    names: name ? namesIn(name) : undefined,
    isHandedOn: false,
  }));
  return [...takes, ...later].filter(({ names }) => names?.length !== 0);
}

/** The source that is built into whoever takes a module; undefined of what is lent, and of packages of others. */
function sourceOf(module: string, file: string): string | undefined {
  const isLent = (sharedModuleNames as readonly string[]).includes(module);
  if (isLent || !/^\.|^@clube\/shared\//.test(module)) return undefined;
  const source = createRequire(file).resolve(module);
  return /\.tsx?$/.test(source) ? source : undefined;
}

/** The oldest platform that lends all that a remote takes, itself or by what is built into it; `undefined` where any of the major version does. */
export function neededBy(folder: string, since: Since): { version: string; by: string } | undefined {
  let needed: { version: string; by: string } | undefined;
  const seen = new Set<string>();
  /** @param wanted of a file that hands on what is others' */
  const follow = (file: string, wanted?: string) => {
    if (seen.has(`${file} ${wanted}`)) return;
    seen.add(`${file} ${wanted}`);
    for (const { module, names, isHandedOn } of takesOf(file)) {
      const lent = since[module] ?? {};
      const taken = (isHandedOn && wanted ? names?.filter(({ as }) => as === wanted) : names)?.map(({ name }) => name);
      for (const name of taken ?? Object.keys(lent)) {
        const version = lent[name];
        if (version && (!needed || !isAtLeast(needed.version, version)))
          needed = { version, by: `${name} of ${module} (${path.relative(folder, file)})` };
      }
      const source = sourceOf(module, file);
      if (source) for (const name of taken ?? [isHandedOn ? wanted : undefined]) follow(source, name);
    }
  };
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: folder }))
    if (!/\.test\.tsx?$|\/testing\//.test(file)) follow(path.join(folder, file));
  return needed;
}
