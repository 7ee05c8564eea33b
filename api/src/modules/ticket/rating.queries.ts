import { SATISFACTION_DAYS } from '@clube/shared/contracts/desk-limits';
import type { TicketRate, TicketSatisfaction } from '@clube/shared/contracts/ticket';
import { named, type Db } from '../../database/connect.ts';

const HOLD = `
  select status, member_id, merged_into,
    coalesce((select answers_tickets(m.role) from members m where m.site_id = $1 and m.id = $3), false) as is_staff
  from tickets where site_id = $1 and id = $2 for share`;
/** What it is and whose, and whether somebody answers tickets, whatever they act as; it is neither opened nor closed until the transaction ends. */
export const holdTicket = async (trx: Db, siteId: number, ticketId: number, memberId: number) =>
  (
    await named<{ status: string; member_id: number; merged_into: number | null; is_staff: boolean }>(
      trx,
      'hold-rated-ticket',
      HOLD,
      [siteId, ticketId, memberId],
    )
  )[0];

const RATE = `
  insert into ticket_ratings (site_id, ticket_id, member_id, is_good, sentence) values ($1, $2, $3, $4, $5)
  on conflict (site_id, ticket_id) do update set is_good = excluded.is_good, sentence = excluded.sentence, rated_at = now()`;
export const saveRating = (
  trx: Db,
  siteId: number,
  memberId: number,
  ticketId: number,
  { is_good, sentence }: TicketRate,
) => named(trx, 'rate-ticket', RATE, [siteId, ticketId, memberId, is_good, sentence.trim()]);

const MEAN = `
  select count(*) filter (where is_good)::int as good, count(*)::int as total from ticket_ratings
  where site_id = $1 and rated_at > now() - make_interval(days => ${SATISFACTION_DAYS})`;
export const findSatisfaction = async (db: Db, siteId: number) =>
  (await named<TicketSatisfaction>(db, 'ticket-satisfaction', MEAN, [siteId]))[0]!;
