import { execFileSync } from 'node:child_process';
import { changesBetween, isAtLeast, nextVersion, type LentReport } from './compare.ts';

const REPORT = 'shell/lent.json';

/** Why nothing can be compared: said, and in CI a failure. */
export class NoBaseError extends Error {}

/** @returns what git says, or undefined where it fails */
function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/**
 * The commit that the version is judged from: where this branch left main, on main itself the commit before, or the one that is named.
 * Undefined for the first commit of all, before which nothing was lent.
 * @throws NoBaseError where git does not know it
 */
export function baseOf(folder: string, named?: string): string | undefined {
  const head = git(folder, 'rev-parse', 'HEAD');
  if (!head) throw new NoBaseError('There is no commit to compare with: this is no git repository');
  if (named) {
    const base = git(folder, 'merge-base', 'HEAD', named);
    if (!base) throw new NoBaseError(`CLUBE_BASE names ${named}, which has no commit in common with this one`);
    return base;
  }
  // A checkout of a branch has no main of its own; on main itself what others know of it tells which commits are new.
  for (const main of ['main', 'origin/main']) {
    const left = git(folder, 'merge-base', 'HEAD', main);
    if (left && left !== head) return left;
  }
  const parent = git(folder, 'rev-parse', '--verify', 'HEAD^');
  if (parent) return parent;
  if (git(folder, 'rev-parse', '--is-shallow-repository') === 'true')
    throw new NoBaseError(
      'This clone has one commit alone: fetch two (depth 2), or name one that it has in CLUBE_BASE',
    );
  return undefined;
}

/**
 * What is wrong with the version that a report gives itself, judged by what changed since the base; undefined when nothing is.
 * @throws NoBaseError
 */
export function versionProblem(folder: string, report: LentReport, named?: string): string | undefined {
  const base = baseOf(folder, named);
  const text = base && git(folder, 'show', `${base}:${REPORT}`);
  if (!text) return undefined;
  const before = JSON.parse(text) as LentReport;
  const wanted = nextVersion(before.version, changesBetween(before.modules, report.modules));
  if (isAtLeast(report.version, wanted)) return undefined;
  return `${REPORT} says ${report.version}; what changed since ${base.slice(0, 8)} asks for ${wanted}`;
}
