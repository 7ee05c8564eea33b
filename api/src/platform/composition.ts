import { createHash } from 'node:crypto';
import type { Composition, Release } from '@clube/shared/contracts/remote';
import { named, type Db } from '../database/connect.ts';
import { PLATFORM_VERSION } from './version.ts';

const CHANNEL = 'stable';
const POINTERS = 'select remote, hash from channel_releases where channel = $1 order by remote';
const DOCUMENT = 'select document from releases where remote = $1 and hash = $2';

/** Releases never change, so each is read once; only where the channel points is asked for every page. */
const documents = new Map<string, Release>();
const MOST_DOCUMENTS = 1000;

async function findRelease(db: Db, remote: string, hash: string): Promise<Release> {
  const id = `${remote} ${hash}`;
  const known = documents.get(id);
  if (known) return known;
  const [row] = await named<{ document: Release }>(db, 'release-document', DOCUMENT, [remote, hash]);
  if (!row) throw new Error(`The channel points at ${remote} ${hash}, which is no release`);
  if (documents.size >= MOST_DOCUMENTS) documents.clear();
  documents.set(id, row.document);
  return row.document;
}

/** What a page that opens now is composed of. Its id changes when any pointer moves. */
export async function currentComposition(db: Db): Promise<Composition> {
  const pointers = await named<{ remote: string; hash: string }>(db, 'composition-pointers', POINTERS, [CHANNEL]);
  const remotes = await Promise.all(pointers.map(({ remote, hash }) => findRelease(db, remote, hash)));
  const id = createHash('sha256')
    .update(remotes.map(({ hash }) => hash).join(' '))
    .digest('hex')
    .slice(0, 16);
  return { id, platform: PLATFORM_VERSION, remotes };
}
