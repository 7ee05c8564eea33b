// `pnpm lent`: writes what the shell lends into shell/lent.json, moves its version as semver asks, and raises the ranges of this repository's remotes
// to what they take. `--check` only compares.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import { satisfies } from 'compare-versions';
import { remotes, ROOT } from '../build/apps.ts';
import { installedVersion } from '../webpack/lent-versions.ts';
import { NoBaseError, versionProblem } from './base.ts';
import { changesBetween, isAtLeast, nextVersion, VERSION_OF, type LentReport, type Surface } from './compare.ts';
import { emitDeclarations } from '../packages/emit-declarations.ts';
import { surfaceOf } from './declarations.ts';
import { neededBy, sinceAfter } from './since.ts';

const REPORT = path.join(ROOT, 'shell/lent.json');
const SHARED = path.join(ROOT, 'shared');
/** Packages that are lent through a list of ours (shell/src/federation/lent.ts). */
const FACADES: Readonly<Record<string, string>> = {
  'react-router-dom': '@clube/shared/router',
  '@tanstack/react-query': '@clube/shared/query',
};

function readSurface(): Surface {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-lent-'));
  try {
    emitDeclarations('shared', folder);
    const { exports } = JSON.parse(readFileSync(path.join(SHARED, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    const namesOf = (module: string) => {
      const file = exports[module.replace('@clube/shared', '.')]!.replace(/\.tsx?$/, '.d.ts');
      return surfaceOf(path.join(folder, file), path.join(folder, 'src'));
    };
    return Object.fromEntries(
      sharedModuleNames.map((name) => {
        const own = name.startsWith('@clube/') ? name : FACADES[name];
        const names = own ? [...namesOf(own)].toSorted(([a], [b]) => (a < b ? -1 : 1)) : [];
        const version = name.startsWith('@clube/') ? [] : [[VERSION_OF, installedVersion(name)]];
        return [name, Object.fromEntries([...version, ...names])];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const parse = (text: string) => JSON.parse(text) as LentReport;

/** What is wrong with the version that was written down. In CI a clone without its base is; elsewhere that is said. */
function checkVersion(): string | undefined {
  try {
    return versionProblem(ROOT, known, process.env.CLUBE_BASE);
  } catch (error) {
    if (!(error instanceof NoBaseError)) throw error;
    if (process.env.CI && existsSync(path.join(ROOT, '.git'))) return error.message;
    console.warn(`The version is not judged. ${error.message}`);
    return undefined;
  }
}

const RANGE = /\bplatform: '\^([^']+)'/;
type OwnRange = { remote: string; file: string; text: string; from: string; version: string; by: string };

/** Remotes of this repository that take what the oldest platform of their range does not lend, or that are no more of its major version. */
const shortRanges = ({ version, since }: LentReport): OwnRange[] =>
  remotes().flatMap((remote) => {
    const file = path.join(ROOT, remote, 'remote.manifest.ts');
    const text = readFileSync(file, 'utf8');
    const from = RANGE.exec(text)?.[1];
    if (!from) throw new Error(`${file} says no range of the form ^1.2.3`);
    const needed = satisfies(version, `^${from}`)
      ? neededBy(path.join(ROOT, remote), since)
      : { version, by: 'its major version' };
    return needed && !isAtLeast(from, needed.version) ? [{ remote, file, text, from, ...needed }] : [];
  });

const known = parse(readFileSync(REPORT, 'utf8'));
const modules = readSurface();
const changes = changesBetween(known.modules, modules);
if (process.argv.includes('--check')) {
  const problem = checkVersion();
  if (changes.length > 0) {
    console.error(`What the shell lends changed; run pnpm lent:\n${changes.map(({ what }) => `  ${what}`).join('\n')}`);
    process.exitCode = 1;
  } else if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
  for (const { remote, from, version, by } of shortRanges(known)) {
    console.error(`${remote} says ^${from} and needs ${version}, for ${by}; run pnpm lent`);
    process.exitCode = 1;
  }
} else {
  const version = nextVersion(known.version, changes);
  const report = { version, since: sinceAfter(known.since, known.modules, modules, version), modules };
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  for (const { what, level } of changes) console.log(`  ${level}  ${what}`);
  console.log(changes.length === 0 ? `What the shell lends is as it was: ${version}` : `${known.version} → ${version}`);
  for (const { remote, file, text, from, version: needed, by } of shortRanges(report)) {
    writeFileSync(file, text.replace(`platform: '^${from}'`, `platform: '^${needed}'`));
    console.log(`  ${remote} now needs ^${needed}, for ${by}`);
  }
}
