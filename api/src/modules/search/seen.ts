import type { SearchKind } from '@clube/shared/contracts/search';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import { findHits, type HitRow } from './queries.ts';

/** Entries whose access is asked at once. */
const BATCH = 20;

/** The first entries that the viewer may see: mostly the first that there are. */
export async function seenBy(db: Db, viewer: Viewer, kind: SearchKind, ids: readonly number[], most: number) {
  const seen: HitRow[] = [];
  for (let at = 0; at < ids.length && seen.length < most; at += BATCH)
    seen.push(...(await findHits(db, viewer, kind, ids.slice(at, at + BATCH))));
  return seen;
}
