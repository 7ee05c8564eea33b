// `pnpm create-remote mf-live-classes`: a new remote that builds, passes all checks and shows a page; with `--standalone <folder>`
// in a repository of its own.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../build/apps.ts';
import { createRemote, CreateRemoteError, createStandaloneRemote } from './create-remote.ts';

const run = (cwd: string, command: string, ...args: string[]) => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(1);
};

async function standalone(folder: string) {
  await createStandaloneRemote(folder);
  run(folder, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline');
  run(folder, 'git', 'init', '--quiet');
  console.log(`
${path.basename(folder)} is ready in ${folder}. Its README says how it is developed and published.

  pnpm dev --against http://localhost:3000
  pnpm test
  pnpm release --to http://localhost:3000
`);
}

function inWorkspace(name: string) {
  createRemote(name);
  run(ROOT, 'pnpm', 'install');
  run(ROOT, 'pnpm', 'format', name);
  console.log(`
${name} is ready.

  pnpm dev                 with everything else, hot
  pnpm dev ${name}    alone, against a running platform
  npm test                 all checks
  pnpm release ${name}    publish it and make it live
`);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { standalone: { type: 'string' } } });
const [name] = positionals;
try {
  if (values.standalone) await standalone(path.resolve(values.standalone));
  else if (name) inWorkspace(name);
  else {
    console.error('Usage: pnpm create-remote mf-<name> | --standalone <folder>/mf-<name>');
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof CreateRemoteError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
