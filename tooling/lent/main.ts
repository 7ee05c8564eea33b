// `pnpm lent`: writes what the shell lends into shell/lent.json and moves its version as semver asks. `--check` only compares.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import { satisfies } from 'compare-versions';
import { remotes, ROOT } from '../build/apps.ts';
import { installedVersion } from '../webpack/lent-versions.ts';
import { NoBaseError, versionProblem } from './base.ts';
import { changesBetween, nextVersion, VERSION_OF, type LentReport, type Surface } from './compare.ts';
import { emitDeclarations } from '../packages/emit-declarations.ts';
import { surfaceOf } from './declarations.ts';

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

/** The remotes of this repository are built and tested against this very shell: their ranges follow it. Says whose did. */
function raiseRanges(version: string): string[] {
  return remotes().filter((remote) => {
    const file = path.join(ROOT, remote, 'remote.manifest.ts');
    const text = readFileSync(file, 'utf8');
    const range = /\bplatform: '([^']+)'/.exec(text)?.[1];
    if (!range || satisfies(version, range)) return false;
    writeFileSync(file, text.replace(`platform: '${range}'`, `platform: '^${version}'`));
    return true;
  });
}

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
} else {
  const version = nextVersion(known.version, changes);
  writeFileSync(REPORT, `${JSON.stringify({ version, modules }, null, 2)}\n`);
  for (const { what, level } of changes) console.log(`  ${level}  ${what}`);
  console.log(changes.length === 0 ? `What the shell lends is as it was: ${version}` : `${known.version} → ${version}`);
  for (const remote of raiseRanges(version)) console.log(`  ${remote} now needs ^${version}`);
}
