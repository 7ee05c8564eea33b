import { named, type Db } from '../../database/connect.ts';

type Sender = { name: string; slug: string; main_color: unknown; logo: unknown };
const FIND_SENDER = `
  select s.name, s.slug,
    (select value from metas where site_id = s.id and key = 'main_color') as main_color,
    (select value from metas where site_id = s.id and key = 'logo') as logo
  from sites s where s.id = $1 and s.deleted_at is null`;
/** What mails of a panel show of it; undefined when it is closed. */
export async function findSender(db: Db, siteId: number): Promise<Sender | undefined> {
  const [sender] = await named<Sender>(db, 'find-sender', FIND_SENDER, [siteId]);
  return sender;
}
