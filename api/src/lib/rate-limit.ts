import { named } from '../database/connect.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

// A window that ends later than a new one would was begun by a clock that ran ahead: it counts as over, or it would lock out for as long.
const HIT = `
  insert into rate_limits as r (key, window_ends_at, hits) values ($1, now() + make_interval(secs => $2), 1)
  on conflict (key) do update set
    hits = case when r.window_ends_at between now() and excluded.window_ends_at then r.hits + 1 else 1 end,
    window_ends_at = case when r.window_ends_at between now() and excluded.window_ends_at then r.window_ends_at else excluded.window_ends_at end
  returning hits, greatest(1, extract(epoch from window_ends_at - now())) as seconds_left`;

/**
 * Counts a hit in a window kept in the database (all servers count together).
 * @param rule.key what is limited, for example `login:10.0.0.1`
 * @throws AppError `rate.limited` with `Retry-After` in seconds
 */
export async function limit(
  app: FastifyInstance,
  rule: { key: string; max: number; windowSeconds: number },
): Promise<void> {
  const [row] = await named<{ hits: number; seconds_left: string }>(app.db, 'rate-limit', HIT, [
    rule.key,
    rule.windowSeconds,
  ]);
  if (row && row.hits > rule.max * app.clube.config.rateLimitFactor) {
    throw new AppError('rate.limited', 'Too many tries, wait a moment', { retryAfter: Number(row.seconds_left) });
  }
}
