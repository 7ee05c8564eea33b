import { DEFAULT_COLOR } from '@clube/shared/contracts/brand';
import { read, type Db } from '../database/connect.ts';
import { anyUnread } from '../modules/notification/queries.ts';
import { anyNews } from '../modules/ticket/read.queries.ts';
import { siteAndMetas, type SiteAndMetas } from '../modules/site/queries.ts';
import { personWithSites, type Person } from '../modules/user/queries.ts';
import type { Session } from '../plugins/session.ts';

const PERSON = personWithSites('$1', '$2', '$3', '$4');
const SITE = siteAndMetas('$4', '$5');
const FRAME = `
  select p.*, to_json(s) as site, exists (${anyUnread('$4', '$6')}) as has_unread,
    exists (${anyNews('$4', '$6')}) as has_news
  from (${PERSON}) p left join (${SITE}) s on true`;
type FrameRow = Person & { site: SiteAndMetas | null; has_unread: boolean; has_news: boolean };

/**
 * What the frame around every page shows, in one round trip: the person, the panel that they are in, whether any notice may be unread, and whether their tickets have news.
 * @param session an open one, so there is somebody
 */
export async function findFrame(
  db: Db,
  session: Pick<Session, 'userId' | 'boundTo' | 'siteId' | 'memberId'>,
  keys: readonly string[],
): Promise<FrameRow> {
  const { userId, boundTo, siteId, memberId } = session;
  const values = [userId, DEFAULT_COLOR, boundTo, siteId, keys, memberId];
  const [row] = await read<FrameRow>(db, 'page-frame', FRAME, values);
  if (!row) throw new Error(`There is no user ${userId}`);
  return row;
}
