import type { SearchAnswer, SearchKind, SearchQuery } from '@clube/shared/contracts/search';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import { presentHit } from './present.ts';
import { findEntries, findHits, type HitRow } from './queries.ts';

const KINDS: readonly SearchKind[] = ['course', 'module', 'lesson'];
const OF_EACH = 5;
const OF_ONE = 50;

/** Entries whose access is asked at once. */
const BATCH = 20;

/** The first entries that the viewer may see: mostly the first that there are. */
async function seenBy(db: Db, viewer: Viewer, kind: SearchKind, ids: readonly number[], most: number) {
  const seen: HitRow[] = [];
  for (let at = 0; at < ids.length && seen.length < most; at += BATCH)
    seen.push(...(await findHits(db, viewer, kind, ids.slice(at, at + BATCH))));
  return seen;
}

/** A few hits of each kind, or many of one. One more than is shown is looked for, which tells whether there are more. */
export async function searchPanel(db: Db, viewer: Viewer, { q, kind }: SearchQuery): Promise<SearchAnswer> {
  const kinds = kind ? [kind] : KINDS;
  const most = kind ? OF_ONE : OF_EACH;
  const { meant, entries } = await findEntries(db, viewer.siteId, q, kinds);
  const found = await Promise.all(kinds.map((name) => seenBy(db, viewer, name, entries[name] ?? [], most + 1)));
  return {
    data: found.flatMap((hits) => hits.slice(0, most).map((hit) => presentHit(hit, meant))),
    more: kinds.filter((_, at) => found[at]!.length > most),
  };
}
