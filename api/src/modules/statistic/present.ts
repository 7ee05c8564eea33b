import type {
  LessonStatistic,
  StatisticAnswers,
  StatisticDay,
  StatisticNumbers,
  StatisticSales,
} from '@clube/shared/contracts/statistic';
import { dropOf, hotSpotsOf, thinned } from './retention.ts';
import type { ActiveRow, DayRow, LessonSeconds, PanelState, SaleRow, Window } from './read.queries.ts';

const DAY_MS = 86_400_000;
/** A day so many days later. Calendar days have no zone: they are counted as if all were in UTC. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => dayPlus(first, at));

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);

function answersOf(rows: readonly DayRow[], hasTickets: boolean): StatisticAnswers {
  const comments = {
    count: sum(rows, (row) => row.comment_answers),
    seconds: sum(rows, (row) => row.comment_wait),
  };
  const tickets = { count: sum(rows, (row) => row.ticket_answers), seconds: sum(rows, (row) => row.ticket_wait) };
  const within_hour = sum(rows, (row) => row.within_hour);
  const within_day = sum(rows, (row) => row.within_day);
  return {
    comments,
    tickets: hasTickets ? tickets : null,
    within_hour,
    within_day,
    later: comments.count + tickets.count - within_hour - within_day,
  };
}

function salesOf(
  rows: readonly SaleRow[],
  from: string,
  shown: readonly string[],
  past: readonly string[],
): StatisticSales[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => {
    const now = of.filter(({ day }) => day >= from);
    const before = of.filter(({ day }) => day < from);
    const amounts = new Map(of.map(({ day, amount }) => [day, amount]));
    const amountOf = (day: string) => amounts.get(day) ?? 0;
    return {
      currency,
      orders: sum(now, (row) => row.orders),
      amount: sum(now, (row) => row.amount),
      orders_before: sum(before, (row) => row.orders),
      amount_before: sum(before, (row) => row.amount),
      days: shown.map(amountOf),
      days_before: past.map(amountOf),
    };
  });
}

type Found = { days: readonly DayRow[]; actives: readonly ActiveRow[]; sales: readonly SaleRow[] | null };

/** A period beside the one before it. Days of which nothing is known stand with nothing. */
export function presentNumbers(
  { time_zone, counted_at, is_behind }: PanelState,
  { courseId, before, from, to }: Window,
  count: number,
  { days, actives, sales }: Found,
): StatisticNumbers {
  const rows = new Map(days.map((row) => [row.day, row]));
  const present = new Map(actives.map((row) => [row.day, row.members]));
  const dayOf = (day: string): StatisticDay => {
    const row = rows.get(day);
    return {
      day,
      active: present.get(day) ?? 0,
      seconds: row?.seconds ?? 0,
      completed: row?.completed ?? 0,
      answers: row ? row.comment_answers + row.ticket_answers : 0,
      wait: row ? row.comment_wait + row.ticket_wait : 0,
      within_hour: row?.within_hour ?? 0,
      within_day: row?.within_day ?? 0,
    };
  };
  const shown = daysFrom(from, count);
  const past = daysFrom(before, count);
  const isNow = ({ day }: { day: string }) => day >= from;
  const isBefore = ({ day }: { day: string }) => day < from;
  const measures = (within: (row: { day: string }) => boolean) => ({
    active: sum(actives.filter(within), ({ come }) => come),
    seconds: sum(days.filter(within), (row) => row.seconds),
    completed: sum(days.filter(within), (row) => row.completed),
  });
  return {
    from,
    to,
    time_zone,
    counted_at: counted_at?.toISOString() ?? null,
    is_behind,
    now: measures(isNow),
    before: measures(isBefore),
    days: shown.map(dayOf),
    days_before: past.map(dayOf),
    answers: answersOf(days.filter(isNow), courseId === 0),
    answers_before: answersOf(days.filter(isBefore), courseId === 0),
    sales: sales && salesOf(sales, from, shown, past),
  };
}

/** Entries that a drawing has use for. */
const MOST_POINTS = 1200;

/** A lesson second by second, thinned out where it is long. */
export function presentLesson({ title, viewers, still, again }: LessonSeconds): LessonStatistic {
  const step = Math.max(1, Math.ceil(still.length / MOST_POINTS));
  return {
    title,
    length: still.length,
    step,
    viewers,
    still: thinned(still, step),
    again: thinned(again, step),
    hot: hotSpotsOf(again),
    drop: dropOf(still),
    ended: still[Math.floor(still.length * 0.95)] ?? 0,
  };
}
