import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { channelReleases, lastMovers } from '../../api/src/modules/release/channel.queries.ts';
import { announceRelease, finishRelease, receiveContent } from '../../api/src/modules/release/operations.ts';
import { promoteReleases } from '../../api/src/modules/release/promote.ts';
import { AppError } from '../../api/src/lib/errors.ts';
import type { Context } from '../../api/src/plugins/context.ts';
import { apps, ROOT } from '../build/apps.ts';
import { readBuild } from '../release/read-build.ts';

/** What the audit calls whoever starts the platform. */
const ACTOR = 'npm start';

/** Contents on their way at a time: each waits for the disk, and the others need not wait for it. */
const AT_ONCE = 4;

/** Publishes the last build of an app the way a team does, without the network between. */
async function publish({ config, connection, storage }: Context, app: string): Promise<string> {
  const store = { db: connection.db, storage };
  const { draft, contents } = await readBuild(app);
  const { hash, missing, published } = await announceRelease(store, app, draft);
  if (published) return hash;
  const queue = missing.values();
  const lane = async () => {
    for (const sha256 of queue)
      await receiveContent(store, { remote: app, hash }, sha256, Readable.from([contents.get(sha256)!]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await finishRelease(store, { remote: app, hash }, { actor: ACTOR, drawnIn: config.channel });
  return hash;
}

/**
 * Gives an empty channel the builds of this checkout. On a demo later builds follow, but only into places where nobody else put
 * anything: what a team released stays until the team moves it, and where that does not fit these builds, nothing moves.
 * @param log told why a build was not shown
 */
export async function releaseBuilds(context: Context, log: (line: string) => void): Promise<void> {
  const { connection, config, storage } = context;
  const { channel } = config;
  const [current, movers] = await Promise.all([
    channelReleases(connection.db, channel),
    lastMovers(connection.db, channel),
  ]);
  if (current.length > 0 && !config.demo) return;
  const isTaken = new Set(current.map(({ remote }) => remote).filter((remote) => movers.get(remote) !== ACTOR));
  const built = apps().filter((app) => !isTaken.has(app) && existsSync(path.join(ROOT, app, 'dist/chunks.json')));
  const targets = [];
  for (const app of built) targets.push({ remote: app, hash: await publish(context, app) });
  if (targets.length === 0) return;
  await promoteReleases({ db: connection.db, storage }, { channel, actor: ACTOR, targets }).catch((error: unknown) => {
    if (!(error instanceof AppError) || current.length === 0) throw error;
    log(`The channel ${channel} stays as it is: ${error.message}`);
  });
}
