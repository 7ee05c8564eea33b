import { execFileSync } from 'node:child_process';

const DAY_S = 86_400;

/**
 * The day of the last commit, counted from 1970: what a run takes a part of goes on with it. The same commit is tried with the same part
 * wherever and whenever that is. Today, where there is no clone.
 */
export function dayOfCommit(): number {
  const time = () =>
    execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return Math.floor(Number(time()) / DAY_S);
  } catch {
    return Math.floor(Date.now() / 1000 / DAY_S);
  }
}
