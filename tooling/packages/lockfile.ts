import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from '../build/apps.ts';

type Resolved = { specifier: string; version: string };
type Importer = Partial<Record<'dependencies' | 'devDependencies', Record<string, Resolved>>>;
type Snapshot = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;
type Lockfile = {
  lockfileVersion: string;
  settings: object;
  importers: Record<string, Importer>;
  packages: Record<string, object>;
  snapshots: Record<string, Snapshot>;
};
export type Dependencies = Record<string, string>;
/** A packed package; `file` is where it lies, seen from the project. */
export type Tarball = {
  file: string;
  version: string;
  integrity: string;
  hasBin: boolean;
  dependencies: Dependencies;
};

const ours = (): Lockfile => parse(readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
const withoutPeers = (version: string) => version.replace(/\(.*$/, '');
/** In a lockfile a version of another name stands with it: `@tanstack/react-query@5.108.0`. */
const isAlias = (version: string) => /^@?[a-z][^@]*@/.test(version);
const keyOf = (name: string, version: string) => (isAlias(version) ? version : `${name}@${version}`);

/** The rooms whose choice of a version counts, the first that has one. */
const ROOMS = ['mf-player', 'shared', 'tooling', '.', 'mf-account', 'shell'];

/** Exact versions of packages, those that this repository is tested with. @throws Error for one that it does not use */
export class KnownVersions {
  readonly #lockfile = ours();

  #resolved(name: string): string {
    for (const room of ROOMS) {
      const { dependencies, devDependencies } = this.#lockfile.importers[room]!;
      const found = dependencies?.[name] ?? devDependencies?.[name];
      if (found && !found.version.startsWith('link:')) return found.version;
    }
    throw new Error(`${name} is no package of this repository`);
  }

  /** As a package.json names them. */
  specifiers(names: Iterable<string>): Dependencies {
    const entries = [...names].toSorted().map((name) => {
      const version = withoutPeers(this.#resolved(name));
      return [name, isAlias(version) ? `npm:${version}` : version];
    });
    return Object.fromEntries(entries) as Dependencies;
  }

  /**
   * The lockfile of a project that uses some of these packages, and tarballs that use them: whoever installs it gets what was tested
   * here, and asks no registry what there is.
   * @param tarballs packed packages by name
   */
  lockfileFor(
    project: { dependencies: Dependencies; devDependencies: Dependencies },
    tarballs: Readonly<Record<string, Tarball>>,
  ): string {
    const { lockfileVersion, settings, packages, snapshots } = this.#lockfile;
    const versionOf = (name: string) => (tarballs[name] ? `file:${tarballs[name].file}` : this.#resolved(name));
    const importerOf = (list: Dependencies) =>
      Object.fromEntries(
        Object.entries(list).map(([name, specifier]) => [name, { specifier, version: versionOf(name) }]),
      );
    const made: Pick<Lockfile, 'packages' | 'snapshots'> = { packages: {}, snapshots: {} };
    const waiting: string[] = [];
    for (const [name, { file, version, integrity, hasBin, dependencies }] of Object.entries(tarballs)) {
      const key = `${name}@file:${file}`;
      made.packages[key] = { resolution: { integrity, tarball: `file:${file}` }, version, ...(hasBin && { hasBin }) };
      const versions = Object.fromEntries(Object.keys(dependencies).map((needed) => [needed, versionOf(needed)]));
      made.snapshots[key] = { dependencies: versions };
      waiting.push(...Object.entries(versions).map(([needed, at]) => keyOf(needed, at)));
    }
    for (const name of Object.keys({ ...project.dependencies, ...project.devDependencies }))
      waiting.push(keyOf(name, versionOf(name)));
    for (let key = waiting.pop(); key; key = waiting.pop()) {
      if (made.snapshots[key]) continue;
      const snapshot = snapshots[key];
      if (!snapshot) throw new Error(`pnpm-lock.yaml has no ${key}`);
      made.snapshots[key] = snapshot;
      made.packages[withoutPeers(key)] = packages[withoutPeers(key)]!;
      const needed = { ...snapshot.dependencies, ...snapshot.optionalDependencies };
      waiting.push(...Object.entries(needed).map(([name, version]) => keyOf(name, version)));
    }
    const sorted = <T>(record: Record<string, T>) =>
      Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return stringify({
      lockfileVersion,
      settings,
      importers: {
        '.': {
          dependencies: importerOf(project.dependencies),
          devDependencies: importerOf(project.devDependencies),
        },
      },
      packages: sorted(made.packages),
      snapshots: sorted(made.snapshots),
    });
  }
}
