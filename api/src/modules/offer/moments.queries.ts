import { named, type Db } from '../../database/connect.ts';
import { momentIn, msUntil } from '../../lib/moment.ts';

// What a page asks for may be read a little before this.
const NEXT_MOMENT = `
  select ${msUntil('min(moment)')} as in_ms from (
    select ends_at as moment from offers where site_id = $1
    union all select ends_at from coupons where site_id = $1
    union all select release_at from courses where site_id = $1
    union all select release_at from modules where site_id = $1 and release_at is not null
    union all select release_at from lessons where site_id = $1 and release_at is not null
    union all select read_only_at from site_plans_standing where site_id = $1
  ) t where moment > now() - interval '10 seconds'`;

/** When, by the clock of this server, something of a panel that a visitor is shown next opens, ends or expires by itself; null where nothing does. */
export async function findNextMoment(db: Db, siteId: number): Promise<Date | null> {
  const askedAt = Date.now();
  const [row] = await named<{ in_ms: number | null }>(db, 'next-moment', NEXT_MOMENT, [siteId]);
  return momentIn(askedAt, row?.in_ms);
}
