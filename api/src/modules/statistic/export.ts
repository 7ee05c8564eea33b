import type { Readable } from 'node:stream';
import { decimalOf } from '@clube/shared/contracts/money';
import type {
  PanelStatistic,
  StatisticDay,
  StatisticLesson,
  StatisticNumbers,
} from '@clube/shared/contracts/statistic';
import { csvOf, decimalIn } from '../../lib/csv.ts';
import type { Locale } from '../../lib/locale.ts';
import type { LessonSeconds } from './read.queries.ts';
import { words } from './words.ts';

const hoursIn = (language: Locale, seconds: number) => decimalIn(language, (seconds / 3600).toFixed(2));

/** The middle of what people waited, as the chart shows it; nothing where nobody was answered. */
const minutesIn = (language: Locale, { answers, wait }: StatisticDay) =>
  answers === 0 ? '' : decimalIn(language, (wait / answers / 60).toFixed(1));

/** The days of a period; a column for each currency in which something was sold. */
export function writeDays(language: Locale, { days, sales }: StatisticNumbers): Readable {
  const { day, active, hours, completed, answers, wait, withinHour, withinDay, sales: sold } = words[language];
  const currencies = sales ?? [];
  const columns: Record<string, string> = { day, active, hours, completed, answers, wait, withinHour, withinDay };
  for (const { currency } of currencies) columns[currency] = `${sold} (${currency})`;
  const rows = days.map((of, at): Record<string, string> => ({
    day: of.day,
    active: String(of.active),
    hours: hoursIn(language, of.seconds),
    completed: String(of.completed),
    answers: String(of.answers),
    wait: minutesIn(language, of),
    withinHour: String(of.within_hour ?? 0),
    withinDay: String(of.within_day ?? 0),
    ...Object.fromEntries(
      currencies.map((sale) => [sale.currency, decimalIn(language, decimalOf(sale.days[at] ?? 0, sale.currency))]),
    ),
  }));
  return csvOf(language, columns, rows);
}

/** The courses of a panel with what happened in a period, the most watched first. */
export function writeCourses(language: Locale, courses: PanelStatistic['courses']): Readable {
  const { course, hours, active, completed, orders } = words[language];
  return csvOf(
    language,
    { course, hours, active, completed, orders },
    courses.map((of) => ({
      course: of.title,
      hours: hoursIn(language, of.seconds),
      active: String(of.active),
      completed: String(of.completed),
      orders: String(of.orders),
    })),
  );
}

/** The lessons of a course in its order. */
export function writeLessons(language: Locale, lessons: readonly StatisticLesson[]): Readable {
  const { module, lesson, started, completed, rating, ratings } = words[language];
  return csvOf(
    language,
    { module, lesson, started, completed, rating, ratings },
    lessons.map((of) => ({
      module: of.module_title,
      lesson: of.title,
      started: String(of.started),
      completed: String(of.completed),
      rating: of.rating === null ? '' : decimalIn(language, String(of.rating)),
      ratings: String(of.ratings),
    })),
  );
}

/** A lesson second by second. */
export function writeSeconds(language: Locale, { still, again }: LessonSeconds): Readable {
  const { second, still: seen, again: returned } = words[language];
  return csvOf(
    language,
    { second, still: seen, again: returned },
    still.map((viewers, at) => ({ second: String(at), still: String(viewers), again: String(again[at] ?? 0) })),
  );
}
