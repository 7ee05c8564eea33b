// `pnpm release mf-player`: builds a remote, publishes it over HTTP, shows it to the next page load.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';
import { buildStale } from '../build/build.ts';
import { readBuild } from './read-build.ts';
import { runRelease } from './run.ts';

/** The operator's token of a platform that `npm start` runs on this machine. */
function localToken(address: string): string | undefined {
  const file = path.join(process.env.CLUBE_DATA ?? path.join(ROOT, '.clube/data'), 'secrets.json');
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
  if (!isLocal || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { deployToken: string }).deployToken;
}

process.exitCode = await runRelease(process.argv.slice(2), {
  usage: `Usage: pnpm release …  (on this machine with the operator's token, from the data folder CLUBE_DATA)
  <remote|shell> …                 build, publish, promote together (--no-promote: publish alone; --all: everything)`,
  apps,
  byDefault: [],
  build: buildStale,
  read: readBuild,
  tokenFor: localToken,
});
