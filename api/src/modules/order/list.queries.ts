import type {
  Order,
  OrderFilters,
  OrderList,
  OrderListQuery,
  OrderPage,
  OrderQuery,
  OrderTotals,
} from '@clube/shared/contracts/order';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { createCursors } from '../../lib/cursor.ts';
import { searchWords } from '../../lib/search-words.ts';

const PER_PAGE = 30;
/** Fewer letters than that have no trigram of their own: they are looked for at the beginning of a word. */
const TRIGRAM = 3;

/** A moment to the microsecond, as digits: what JavaScript makes of one is less. */
const cursors = createCursors(['newest'], { newest: (at) => /^\d{1,16}$/.test(at) });
/** As `OrderListQuery` takes it. */
export const writeOrderCursor = cursors.write;

/** As the index `orders_alike` has it. */
const WORDS = sql`ticket_folded(' ' || o.name || ' ' || o.email || ' ' || o.reference)`;
const asWord = (word: string) =>
  sql`${WORDS} like ${word.length < TRIGRAM ? '% ' : '%'} || regexp_replace(ticket_folded(${word}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;

/** Over `orders o`. */
function filtersOf(siteId: number, { course, offer, state, q = '', from, to }: OrderFilters): RawBuilder<unknown> {
  const filters = [
    sql`o.site_id = ${siteId}`,
    course !== undefined &&
      sql`exists (select from order_courses oc where oc.site_id = o.site_id and oc.order_id = o.id and oc.course_id = ${course})`,
    offer !== undefined && sql`o.offer_id = ${offer}`,
    state && sql`o.state = ${state}`,
    from !== undefined && sql`o.created_at >= ${from}`,
    to !== undefined && sql`o.created_at < ${to}`,
    ...searchWords(q).map(asWord),
  ];
  return sql.join(
    filters.filter((filter) => !!filter),
    sql` and `,
  );
}

const COLUMNS = sql`o.id, o.offer_name, o.price, o.amount, o.currency, o.coupon_code, o.instalments, o.instalments_paid, o.reference,
  o.state, o.created_at, o.name, o.email, o.document, o.document_kind, o.paid_at, o.expires_at, o.member_id is not null as is_opened, o.closed_at is not null as is_closed,
  o.held_by, o.version, o.part_due_at, o.part_state,
  o.claimed_at, o.reason, o.proof_key is not null as has_proof, o.trial_days,
  (select json_build_object('provider', p.provider, 'purchase', p.names[1]) from purchases p
    where p.site_id = o.site_id and p.order_id = o.id) as sold_by`;

/** By numbered pages, and how many there are. */
export async function listOrders(
  db: Db,
  siteId: number,
  { page = 1, per_page = 20, ...filters }: OrderQuery,
): Promise<OrderPage> {
  const filter = filtersOf(siteId, filters);
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<Order>`
      select ${COLUMNS} from orders o where ${filter}
      order by o.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from orders o where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}

type Placed = { id: number; at: string };
/** @throws AppError `request.invalid` for a place that is none */
async function rowsOf<Row extends Placed>(
  db: Db,
  siteId: number,
  { after, ...filters }: OrderListQuery,
  { most, columns }: { most: number; columns: RawBuilder<unknown> },
): Promise<Row[]> {
  const place = after === undefined ? undefined : cursors.read(after, 'newest');
  const since = place
    ? sql`and (o.created_at, o.id) < (timestamptz 'epoch' + ${place.at}::bigint * interval '1 microsecond', ${place.id}::bigint)`
    : sql``;
  const { rows } = await sql<Row>`
    select ${columns}, (extract(epoch from o.created_at) * 1000000)::bigint::text as at
    from orders o where ${filtersOf(siteId, filters)} ${since}
    order by o.created_at desc, o.id desc limit ${most}`.execute(db);
  return rows;
}

/**
 * The newest first, each page found from where the one before ended, so that the last one costs what the first does.
 * @throws AppError `request.invalid` when `after` is none of ours
 */
export async function pageOfOrders(db: Db, siteId: number, query: OrderListQuery): Promise<OrderList> {
  const rows = await rowsOf<Order & Placed>(db, siteId, query, { most: PER_PAGE + 1, columns: COLUMNS });
  const shown = rows.slice(0, PER_PAGE);
  const last = shown.at(-1);
  return { data: shown, next: rows.length > PER_PAGE && last ? cursors.write('newest', last) : null };
}

/** What a list comes to, by currency. */
export async function addUpOrders(db: Db, siteId: number, filters: OrderFilters): Promise<OrderTotals> {
  const { rows } = await sql<OrderTotals[number]>`
    select o.currency, count(*)::int as orders, coalesce(sum(o.amount) filter (where o.state = 'paid'), 0)::bigint as paid,
      coalesce(sum(o.amount) filter (where o.state = 'refunded'), 0)::bigint as refunded
    from orders o where ${filtersOf(siteId, filters)} group by o.currency order by orders desc, o.currency`.execute(db);
  return rows;
}

/** Orders that an export reads at once: its memory is that of so many, however many there are. */
const BATCH = 500;
export type ExportedOrder = Omit<Order, 'created_at' | 'paid_at'> & {
  created_at: Date;
  paid_at: Date | null;
  refunded_at: Date | null;
  courses: string[];
};

/** All orders of a list, some at a time. */
export async function* readOrders(db: Db, siteId: number, filters: OrderFilters): AsyncGenerator<ExportedOrder> {
  const columns = sql`${COLUMNS}, o.refunded_at, array(select c.title from order_courses oc
    join courses c on c.site_id = oc.site_id and c.id = oc.course_id
    where oc.site_id = o.site_id and oc.order_id = o.id order by c.title, c.id) as courses`;
  let after: string | undefined;
  do {
    const query = { ...filters, ...(after !== undefined && { after }) };
    const rows = await rowsOf<ExportedOrder & Placed>(db, siteId, query, { most: BATCH, columns });
    yield* rows;
    const last = rows.at(-1);
    after = rows.length === BATCH && last ? cursors.write('newest', last) : undefined;
  } while (after !== undefined);
}
