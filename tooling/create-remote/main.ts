// `pnpm create-remote mf-live-classes`: a new remote that builds, passes all checks and shows a page.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../build/apps.ts';
import { createRemote, CreateRemoteError } from './create-remote.ts';

const [name] = process.argv.slice(2);
if (!name) {
  console.error('Usage: pnpm create-remote mf-<name>');
  process.exit(2);
}
try {
  createRemote(name);
} catch (error) {
  if (!(error instanceof CreateRemoteError)) throw error;
  console.error(error.message);
  process.exit(1);
}
const run = (...args: string[]) => {
  if (spawnSync('pnpm', args, { cwd: ROOT, stdio: 'inherit' }).status !== 0) process.exit(1);
};
run('install');
run('format', name);
console.log(`
${name} is ready.

  pnpm dev                 with everything else, hot
  pnpm dev ${name}    alone, against a running platform
  npm test                 all checks
  pnpm release ${name}    publish it and make it live
`);
