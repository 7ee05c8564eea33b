import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { channelReleases, lastMovers } from '../../api/src/modules/release/channel.queries.ts';
import { announceRelease, finishRelease, receiveContent } from '../../api/src/modules/release/operations.ts';
import { promoteReleases } from '../../api/src/modules/release/promote.ts';
import { AppError } from '../../api/src/lib/errors.ts';
import type { Context } from '../../api/src/plugins/context.ts';
import { apps, ROOT } from '../build/apps.ts';
import type { PackedRelease } from '../release/pack.ts';
import { readBuild } from '../release/read-build.ts';

/** What the audit calls whoever starts the platform. */
const ACTOR = 'npm start';

/** Contents on their way at a time: each waits for the disk, and the others need not wait for it. */
const AT_ONCE = 4;

/** Publishes a build the way a team does, without the network between. */
async function publish({ config, connection, storage }: Context, { remote, draft, contents }: PackedRelease) {
  const store = { db: connection.db, storage };
  const { hash, missing, published } = await announceRelease(store, remote, draft);
  if (published) return { remote, hash };
  const queue = missing.values();
  const lane = async () => {
    for (const sha256 of queue)
      await receiveContent(store, { remote, hash }, sha256, Readable.from([contents.get(sha256)!]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await finishRelease(store, { remote, hash }, { actor: ACTOR, drawnIn: config.channel });
  return { remote, hash };
}

/** @throws AppError where a build is refused, with its name, or does not fit what the channel shows */
async function show(context: Context, names: readonly string[]): Promise<void> {
  const { connection, config, storage } = context;
  const targets = [];
  for (const app of names) {
    const build = await readBuild(app);
    targets.push(
      await publish(context, build).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError(error.code, `the build of ${app}: ${error.message}`) : error;
      }),
    );
  }
  if (targets.length === 0) return;
  await promoteReleases({ db: connection.db, storage }, { channel: config.channel, actor: ACTOR, targets });
}

/**
 * Gives an empty channel the builds of this checkout. On a demo later builds follow, but only into places where nobody else put
 * anything: what a team released stays until the team moves it, and where a build is refused or does not fit beside that, nothing moves.
 * @param log told why the builds were not shown
 */
export async function releaseBuilds(context: Context, log: (line: string) => void): Promise<void> {
  const { connection, config } = context;
  const { channel } = config;
  const [current, movers] = await Promise.all([
    channelReleases(connection.db, channel),
    lastMovers(connection.db, channel),
  ]);
  if (current.length > 0 && !config.demo) return;
  // Also of what somebody took out of the channel.
  const known = [...current.map(({ remote }) => remote), ...movers.keys()];
  const isTaken = new Set(known.filter((remote) => movers.get(remote) !== ACTOR));
  const built = apps().filter((app) => !isTaken.has(app) && existsSync(path.join(ROOT, app, 'dist/chunks.json')));
  await show(context, built).catch((error: unknown) => {
    // An empty channel shows nothing at all: whoever starts must know.
    if (!(error instanceof AppError) || current.length === 0) throw error;
    log(`The channel ${channel} stays as it is: ${error.message}`);
  });
}
