import { named, type Db } from '../../database/connect.ts';
import type { ReleaseDocument } from './queries.ts';

const POINTERS = `
  select remote, hash, extract(epoch from promoted_at)::text as promoted from channel_releases where channel = $1 order by remote`;
const DOCUMENT = 'select document from releases where remote = $1 and hash = $2';
const SERVED = `
  insert into compositions (id, releases) values ($1, $2)
  on conflict (id) do update set served_at = now()`;

/** What a channel points at: a release of each remote, and of the shell. `promoted`: another text each time that somebody says so. */
export const findPointers = (db: Db, channel: string) =>
  named<{ remote: string; hash: string; promoted: string }>(db, 'composition-pointers', POINTERS, [channel]);

export async function findDocument(db: Db, remote: string, hash: string): Promise<ReleaseDocument | undefined> {
  const [row] = await named<{ document: ReleaseDocument }>(db, 'release-document', DOCUMENT, [remote, hash]);
  return row?.document;
}

/** Writes down that pages were composed of these releases just now. */
export const noteComposition = (db: Db, id: string, releases: Record<string, string>) =>
  named(db, 'composition-served', SERVED, [id, JSON.stringify(releases)]);
