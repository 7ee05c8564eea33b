import { parseArgs } from 'node:util';
import { BuildError } from '../build/build-error.ts';
import { checkTexts } from './check-texts.ts';
import { ReleaseClient, ReleaseError } from './client.ts';
import * as commands from './commands.ts';
import type { PackedRelease } from './pack.ts';

const COMMON = `  --promote <remote@hash>          show a published release
  --rollback [remote]              take back the last promotion: of a remote (a first one leaves), or of the whole composition
  --list [remote]                  what the channel shows, or what was published of a remote
  --history [remote]               who moved what, from where, to where
  --acts                           who published, made tokens and links
  --health                         what browsers report, by release, and what fills a place that nobody declares
  --preview <remote@hash> …        a link by which whoever opens it and says yes sees these releases (--minutes 60)
  token create --team <team> --remotes <a,b> | token list | token revoke <id>
  token create --team <team> --trials <n>   for a browser suite: panels of its own, so many at once

  --to <address>      default http://localhost:3000
  --channel <name>    default stable
  --token <token>     default CLUBE_RELEASE_TOKEN`;

/** What can be released from here. */
export type Project = {
  /** How the first lines of the help read. */
  usage: string;
  /** Where its lingui.config lies: a text that is in no catalogue, or not in every language, is not published. */
  folder: string;
  apps(): readonly string[];
  /** The apps that are meant when none is named; none where somebody has to say. */
  byDefault: readonly string[];
  build(apps: readonly string[]): Promise<unknown>;
  read(app: string): Promise<PackedRelease>;
  /** A token for an address, where one is known without being given. */
  tokenFor?(address: string): string | undefined;
};

/** A token may begin with a dash, and `parseArgs` takes that for the next option. */
const joinToken = (args: readonly string[]) =>
  args.flatMap((arg, at) => {
    if (args[at - 1] === '--token') return [];
    return arg === '--token' && at + 1 < args.length ? [`${arg}=${args[at + 1]}`] : [arg];
  });

const parse = (args: readonly string[]) =>
  parseArgs({
    args: joinToken(args),
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
      trials: { type: 'string' },
    },
  });
type Given = ReturnType<typeof parse>;

/** What the platform is asked about what is there already; undefined when something is to be published. */
function ask(client: ReleaseClient, { values, positionals }: Given): Promise<string> | undefined {
  const { channel } = values;
  const [first, second, third] = positionals;
  if (first === 'token') {
    if (second === 'create' && values.team && (values.remotes ?? values.trials))
      return commands.createToken(client, values.team, {
        remotes: values.remotes?.split(',') ?? [],
        ...(values.trials && { trials: Number(values.trials) }),
      });
    if (second === 'list') return commands.listTokens(client);
    if (second === 'revoke' && third) return commands.revokeToken(client, Number(third));
    return undefined;
  }
  if (values.rollback) return commands.rollBack(client, channel, first);
  if (values.list) return commands.list(client, channel, first);
  if (values.history) return commands.history(client, channel, first);
  if (values.acts) return commands.acts(client);
  if (values.health) return commands.health(client, channel);
  if (values.preview && first) return commands.preview(client, values.to, positionals, Number(values.minutes));
  if (values.promote && first) return commands.promote(client, channel, first);
  return undefined;
}

async function publish(client: ReleaseClient, { values, positionals }: Given, project: Project) {
  const { channel } = values;
  const named = positionals.length > 0 ? positionals : project.byDefault;
  const wanted = values.all ? project.apps() : named;
  if (wanted.length === 0 || !wanted.every((app) => project.apps().includes(app))) return undefined;
  checkTexts(project.folder, ['shared', ...wanted]);
  await project.build(wanted);
  const releases: Record<string, string> = {};
  // Several may need each other: what fits is then seen when they are promoted together.
  const meant = wanted.length === 1 ? channel : undefined;
  const tell = (line: string) => console.warn(line);
  for (const app of wanted)
    releases[app] = await client.publish(await project.read(app), meant, { tell, drawnIn: channel });
  if (!values['no-promote']) await client.promote(releases, channel);
  const state = values['no-promote'] ? 'published' : `is live on ${channel}`;
  return Object.entries(releases)
    .map(([app, hash]) => `${app} ${hash} ${state}`)
    .join('\n');
}

/** `release …` on a command line: prints what came of it. @returns the process's exit code */
export async function runRelease(args: readonly string[], project: Project): Promise<number> {
  try {
    const given = parse(args);
    const { token, to } = given.values;
    const known = token ?? process.env.CLUBE_RELEASE_TOKEN ?? project.tokenFor?.(to);
    if (!known) throw new ReleaseError('A token is needed: CLUBE_RELEASE_TOKEN, or --token');
    const client = new ReleaseClient(to, known);
    const said = await (ask(client, given) ?? publish(client, given, project));
    console.log(said ?? `${project.usage}\n${COMMON}`);
    return said === undefined ? 2 : 0;
  } catch (error) {
    if (!(error instanceof ReleaseError) && !(error instanceof BuildError)) throw error;
    console.error(error.message);
    return 1;
  }
}
