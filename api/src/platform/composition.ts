import { createHash } from 'node:crypto';
import type { Composition, Release } from '@clube/shared/contracts/remote';
import type pg from 'pg';
import { named } from '../database/connect.ts';
import { PLATFORM_VERSION } from './version.ts';

const CHANNEL = 'stable';
const CURRENT = `
  select r.document from channel_releases c join releases r on r.remote = c.remote and r.hash = c.hash
  where c.channel = $1 order by c.remote`;

/** What a page that opens now is composed of. Its id changes when any pointer moves. */
export async function currentComposition(pool: Pick<pg.Pool, 'query'>): Promise<Composition> {
  const rows = await named<{ document: Release }>(pool, 'current-composition', CURRENT, [CHANNEL]);
  const remotes = rows.map(({ document }) => document);
  const id = createHash('sha256')
    .update(remotes.map(({ hash }) => hash).join(' '))
    .digest('hex')
    .slice(0, 16);
  return { id, platform: PLATFORM_VERSION, remotes };
}
