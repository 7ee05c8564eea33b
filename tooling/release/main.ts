// `pnpm release mf-player`: builds a remote, publishes it over HTTP, shows it to the next page load.
import { apps, ROOT } from '../build/apps.ts';
import { buildStale } from '../build/build.ts';
import { localToken } from './local-token.ts';
import { readBuild } from './read-build.ts';
import { runRelease } from './run.ts';

process.exitCode = await runRelease(process.argv.slice(2), {
  usage: `Usage: pnpm release …  (on this machine with the operator's token, from the data folder CLUBE_DATA)
  <remote|shell> …                 build, publish, promote together (--no-promote: publish alone; --all: everything)`,
  folder: ROOT,
  apps,
  byDefault: [],
  build: buildStale,
  read: readBuild,
  tokenFor: localToken,
});
