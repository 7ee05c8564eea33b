import { named, type Db } from '../database/connect.ts';

// A window that ends well after a new one would was begun by a clock that ran ahead: it counts as over, or it would lock out for as long.
// A little after is none: of hits at once one may have begun before the window that another opened, and it belongs there.
const IS_OPEN = `r.window_ends_at between now() and excluded.window_ends_at + interval '1 minute'`;
const HIT = `
  insert into rate_limits as r (key, window_ends_at, hits) values ($1, now() + make_interval(secs => $2), 1)
  on conflict (key) do update set
    hits = case when ${IS_OPEN} then r.hits + 1 else 1 end,
    window_ends_at = case when ${IS_OPEN} then r.window_ends_at else excluded.window_ends_at end
  returning hits, greatest(1, extract(epoch from window_ends_at - now())) as seconds_left`;
type Hit = { hits: number; seconds_left: string };
/** One more in the window of this key, which begins with the first; all servers count together. */
export async function countHit(db: Db, key: string, windowSeconds: number): Promise<Hit> {
  const [row] = await named<Hit>(db, 'rate-limit', HIT, [key, windowSeconds]);
  return row!;
}

const COUNT = 'select hits from rate_limits where key = $1 and window_ends_at > now()';
export async function findHits(db: Db, key: string): Promise<number> {
  const [row] = await named<{ hits: number }>(db, 'count-failures', COUNT, [key]);
  return row?.hits ?? 0;
}

const TAKE_BACK = 'update rate_limits set hits = greatest(hits - 1, 0) where key = $1';
/** What was counted before anybody knew, and was none. */
export const takeHitBack = (db: Db, key: string) => named(db, 'take-hit-back', TAKE_BACK, [key]);
