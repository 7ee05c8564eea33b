import { MOST_TAGS_OF_A_TICKET } from '@clube/shared/contracts/desk-limits';
import { named, type Db } from '../../database/connect.ts';

const LOCK = `pg_advisory_xact_lock`;
const KEY = `(hashtextextended('ticket-merge', $1))`;
/** Merges of a panel come one after another, and none while somebody goes by where tickets are. */
export const beginMerge = (trx: Db, siteId: number) => named(trx, 'begin-merge', `select ${LOCK}${KEY}`, [siteId]);

const LIVING = `
  select coalesce(t.merged_into, t.id) as id from (select ${LOCK}_shared${KEY}) l
  cross join tickets t where t.site_id = $1 and t.id = $2`;
/** Where a ticket goes on, which is itself unless it was merged; it stays so until the transaction ends. */
export async function findLiving(trx: Db, siteId: number, ticketId: number): Promise<number | undefined> {
  await named(trx, 'hold-merges', `select ${LOCK}_shared${KEY}`, [siteId]);
  return (await named<{ id: number }>(trx, 'find-living', LIVING, [siteId, ticketId]))[0]?.id;
}

export type Held = { id: number; member_id: number; title: string; merged_into: number | null };
const HOLD = `
  select id, member_id, title, merged_into from tickets where site_id = $1 and id = any($2) order by id for no key update`;
export const holdTickets = (trx: Db, siteId: number, ids: readonly number[]) =>
  named<Held>(trx, 'hold-tickets', HOLD, [siteId, ids]);

/** $1 site, $2 the one that goes, $3 the one that stays. The later first answer is none any more, and the earlier one waited otherwise. */
const COUNT_ANEW = `
  select note_statistic_change($1, 'day', null, x.at) from (
    select min(m.created_at) as at from ticket_messages m join tickets t on t.site_id = m.site_id and t.id = m.ticket_id
    where m.site_id = $1 and m.ticket_id = any(array[$2, $3]::bigint[]) and m.member_id is distinct from t.member_id
    group by m.ticket_id) x`;
// What somebody had not read of either stays unread: they go on before the first of it. What colleagues answered is news to whoever asked alone.
const READS = `
  insert into ticket_reads (site_id, ticket_id, member_id, message_id)
  select $1, $3, p.member_id, coalesce(
    (select min(m.id) - 1 from ticket_messages m
      join tickets t on t.site_id = m.site_id and t.id = m.ticket_id
      left join ticket_reads r on r.site_id = m.site_id and r.ticket_id = m.ticket_id and r.member_id = p.member_id
      left join ticket_readers b on b.site_id = m.site_id and b.member_id = p.member_id
      where m.site_id = $1 and m.ticket_id = any(array[$2, $3]::bigint[]) and (m.member_id is distinct from t.member_id) = (p.member_id = t.member_id)
        and m.id > coalesce(greatest(r.message_id, b.message_id), 0)),
    (select max(m.id) from ticket_messages m where m.site_id = $1 and m.ticket_id = any(array[$2, $3]::bigint[])), 0)
  from (select distinct member_id from ticket_reads where site_id = $1 and ticket_id = any(array[$2, $3]::bigint[])) p
  on conflict (site_id, ticket_id, member_id) do update set message_id = excluded.message_id`;
const MOVE = (table: string) => `update ${table} set ticket_id = $3 where site_id = $1 and ticket_id = $2`;
// Of tags in the bin all go along, out of the count: they are on the ticket when they are back.
const TAGS = `
  insert into ticket_taggings (site_id, ticket_id, tag_id)
  (select $1::bigint, $3::bigint, s.tag_id from ticket_taggings s join ticket_tags g on g.site_id = s.site_id and g.id = s.tag_id
  where s.site_id = $1 and s.ticket_id = $2
    and not exists (select from ticket_taggings x where x.site_id = $1 and x.ticket_id = $3 and x.tag_id = s.tag_id)
  order by s.tag_id limit greatest(0, ${MOST_TAGS_OF_A_TICKET} - (select count(*) from ticket_taggings x
    join ticket_tags g on g.site_id = x.site_id and g.id = x.tag_id where x.site_id = $1 and x.ticket_id = $3)))
  union all
  select $1, $3, s.tag_id from ticket_taggings s join public.ticket_tags g on g.site_id = s.site_id and g.id = s.tag_id
  where s.site_id = $1 and s.ticket_id = $2 and g.bin_id is not null
  on conflict do nothing`;
const STAYS = `
  update tickets l set
    status = case when s.status = 'open' then 'open' else l.status end,
    created_at = least(l.created_at, s.created_at), updated_at = now(), assignee_id = coalesce(l.assignee_id, s.assignee_id),
    last_asked_id = greatest(l.last_asked_id, s.last_asked_id), last_answered_id = greatest(l.last_answered_id, s.last_answered_id)
  from tickets s where l.site_id = $1 and l.id = $3 and s.site_id = $1 and s.id = $2`;
const GOES = `
  update tickets set status = 'closed', merged_into = $3, assignee_id = null, last_asked_id = null, last_answered_id = null
  where site_id = $1 and (id = $2 or merged_into = $2)`;
const TELL = `select tell_ticket_reader($1, x, t.member_id) from tickets t, unnest(array[$2, $3]::bigint[]) x where t.site_id = $1 and t.id = $3`;

/** All of a ticket becomes another's; both are held. */
export async function moveAll(trx: Db, siteId: number, source: number, living: number): Promise<void> {
  const steps = {
    'merge-count': COUNT_ANEW,
    'merge-reads': READS,
    'merge-messages': MOVE('ticket_messages'),
    'merge-notes': MOVE('ticket_notes'),
    'merge-tags': TAGS,
    'merge-stays': STAYS,
    'merge-goes': GOES,
    'merge-tell': TELL,
  };
  for (const [name, statement] of Object.entries(steps)) await named(trx, name, statement, [siteId, source, living]);
}

const NOTICE = `select notify_members($1, array[$2::bigint], 'ticket.merged', 'ticket:' || $3::bigint,
  jsonb_build_object('ticket_id', $4::bigint, 'title', $5::text))`;
export const tellOfMerge = (trx: Db, siteId: number, source: number, { member_id, id, title }: Held) =>
  named(trx, 'tell-of-merge', NOTICE, [siteId, member_id, source, id, title]);
