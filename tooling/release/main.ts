// `pnpm release mf-player`: builds a remote, publishes it over HTTP, shows it to the next page load. See USAGE.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BuildError, buildStale } from '../build/build.ts';
import { apps, ROOT } from '../build/apps.ts';
import { ReleaseClient, ReleaseError } from './client.ts';
import * as commands from './commands.ts';
import { readBuild } from './read-build.ts';

const USAGE = `Usage: pnpm release …
  <remote|shell> …                 build, publish, promote together (--no-promote: publish alone; --all: everything)
  --promote <remote@hash>          show a published release
  --rollback [remote]              take back the last promotion: of a remote, or of the whole composition
  --list [remote]                  what the channel shows, or what was published of a remote
  --history [remote]               who moved what, from where, to where
  --acts                           who published, made tokens and links
  --health                         what browsers report, by release
  --preview <remote@hash> …        a link that shows these releases to whoever opens it (--minutes 60)
  token create --team <team> --remotes <a,b> | token list | token revoke <id>

  --to <address>      default http://localhost:3000
  --channel <name>    default stable
  --token <token>     default CLUBE_RELEASE_TOKEN; on this machine the operator's, from the data folder (CLUBE_DATA)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: 'http://localhost:3000' },
    token: { type: 'string' },
    channel: { type: 'string', default: 'stable' },
    all: { type: 'boolean', default: false },
    'no-promote': { type: 'boolean', default: false },
    promote: { type: 'boolean', default: false },
    rollback: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    acts: { type: 'boolean', default: false },
    health: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    team: { type: 'string' },
    remotes: { type: 'string' },
  },
});

/** The operator's token of a platform that `npm start` runs on this machine. */
function localToken(): string | undefined {
  const file = path.join(process.env.CLUBE_DATA ?? path.join(ROOT, '.clube/data'), 'secrets.json');
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(values.to).hostname);
  if (!isLocal || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { deployToken: string }).deployToken;
}

async function run(client: ReleaseClient): Promise<string | undefined> {
  const { channel } = values;
  const [first, second, third] = positionals;
  if (first === 'token') {
    if (second === 'create' && values.team && values.remotes)
      return commands.createToken(client, values.team, values.remotes.split(','));
    if (second === 'list') return commands.listTokens(client);
    if (second === 'revoke' && third) return commands.revokeToken(client, Number(third));
    return undefined;
  }
  if (values.rollback) return commands.rollBack(client, channel, first);
  if (values.list) return commands.list(client, channel, first);
  if (values.history) return commands.history(client, channel, first);
  if (values.acts) return commands.acts(client);
  if (values.health) return commands.health(client);
  if (values.preview && first) return commands.preview(client, values.to, positionals, Number(values.minutes));
  if (values.promote && first) return commands.promote(client, channel, first);
  const wanted = values.all ? apps() : positionals;
  if (wanted.length === 0 || !wanted.every((app) => apps().includes(app))) return undefined;
  await buildStale(wanted);
  const releases: Record<string, string> = {};
  // Several may need each other: what fits is then seen when they are promoted together.
  const meant = wanted.length === 1 ? channel : undefined;
  for (const app of wanted) releases[app] = await client.publish(await readBuild(app), meant);
  if (!values['no-promote']) await client.promote(releases, channel);
  const state = values['no-promote'] ? 'published' : `is live on ${channel}`;
  return Object.entries(releases)
    .map(([app, hash]) => `${app} ${hash} ${state}`)
    .join('\n');
}

try {
  const token = values.token ?? process.env.CLUBE_RELEASE_TOKEN ?? localToken();
  if (!token) throw new ReleaseError('A token is needed: CLUBE_RELEASE_TOKEN, or --token');
  const said = await run(new ReleaseClient(values.to, token));
  console.log(said ?? USAGE);
  process.exitCode = said === undefined ? 2 : 0;
} catch (error) {
  if (!(error instanceof ReleaseError) && !(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
