import { named, type Db } from '../../database/connect.ts';

export type Sender = {
  name: string;
  slug: string;
  main_color: unknown;
  logo: unknown;
  mail_language: unknown;
  owner_country: string | null;
};
const FIND_SENDER = `
  select s.name, s.slug,
    (select value from metas where site_id = s.id and key = 'main_color') as main_color,
    (select value from metas where site_id = s.id and key = 'logo') as logo,
    (select value from metas where site_id = s.id and key = 'mail_language') as mail_language,
    (select u.country from members m join users u on u.id = m.user_id
      where m.site_id = s.id and m.role = 'owner' order by m.id limit 1) as owner_country
  from sites s where s.id = $1 and s.deleted_at is null`;
const FIND_COUNTRY = 'select country from users where email = $1';
/** Of the account that a mailbox has; null where it has none, or none is known. */
export async function findCountryOf(db: Db, email: string): Promise<string | null> {
  const [user] = await named<{ country: string | null }>(db, 'find-country-of', FIND_COUNTRY, [email]);
  return user?.country ?? null;
}

/** What mails of a panel show of it; undefined when it is closed. */
export async function findSender(db: Db, siteId: number): Promise<Sender | undefined> {
  const [sender] = await named<Sender>(db, 'find-sender', FIND_SENDER, [siteId]);
  return sender;
}
