import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';
import { locales } from './locale.ts';
import { currencies } from './money.ts';
import { statisticPeriods, statisticZones } from './statistic-periods.ts';

/** A day of the panel's time zone, `2026-11-22`. */
const Day = Type.String({ description: 'ISO 8601, a day' });
const Count = Type.Integer({ minimum: 0 });
const Period = Type.Unsafe<(typeof statisticPeriods)[number]>({ type: 'integer', enum: [...statisticPeriods] });
const Language = Enum(locales);

/** How many days back, today among them; `USUAL_PERIOD` where none is named. */
export const StatisticQuery = Closed({ days: Type.Optional(Period) });
export type StatisticQuery = Static<typeof StatisticQuery>;
/** As a file; `language` of its headings. */
export const StatisticExportQuery = Closed({ days: Type.Optional(Period), language: Type.Optional(Language) });
export type StatisticExportQuery = Static<typeof StatisticExportQuery>;
/** A file that knows no period. */
export const StatisticFileQuery = Closed({ language: Type.Optional(Language) });
export type StatisticFileQuery = Static<typeof StatisticFileQuery>;

/** Students who watched or completed something, seconds that they played, lessons that they completed. */
const measures = { active: Count, seconds: Count, completed: Count };
const Measures = Closed(measures);
/** Answers of the team, and the seconds that all of them together were waited for. */
const Answered = Closed({ count: Count, seconds: Count });
/** First answers that were given in a period; `within_day` leaves out those within the hour. Tickets are of the panel, not of a course. */
const Answers = Closed({
  comments: Answered,
  tickets: Nullable(Answered),
  within_hour: Count,
  within_day: Count,
  later: Count,
});
/** How often somebody was answered first within an hour, a day and later, in a period. */
export type StatisticAnswers = Static<typeof Answers>;
/** What was paid in a period and stands, minor units of one currency; `days` and `days_before` as the days of both periods. */
export const StatisticSales = Closed({
  currency: Enum(currencies),
  orders: Count,
  amount: Count,
  orders_before: Count,
  amount_before: Count,
  days: Type.Array(Count),
  days_before: Type.Array(Count),
});
export type StatisticSales = Static<typeof StatisticSales>;
/**
 * A day; `answers` that were given on it, and the seconds that all of them together were waited for. `within_hour` and `within_day` as in
 * `StatisticAnswers`, missing where a server does not say it.
 */
export const StatisticDay = Closed({
  day: Day,
  ...measures,
  answers: Count,
  wait: Count,
  within_hour: Type.Optional(Count),
  within_day: Type.Optional(Count),
});
export type StatisticDay = Static<typeof StatisticDay>;

const numbers = {
  from: Day,
  /** Today. */
  to: Day,
  time_zone: Enum(statisticZones),
  /** Until when everything is counted; null: nothing was yet. */
  counted_at: Nullable(Timestamp),
  /** Something has happened more than a minute after, and is being counted. */
  is_behind: Type.Boolean(),
  now: Measures,
  /** The same number of days before. */
  before: Measures,
  days: Type.Array(StatisticDay),
  /** At each place the day of the period before that is compared with it. */
  days_before: Type.Array(StatisticDay),
  answers: Answers,
  answers_before: Answers,
  /** Null for whoever is not told of money. */
  sales: Nullable(Type.Array(StatisticSales)),
};
/** The numbers of a period, of a panel or of one course. */
export const StatisticNumbers = Closed(numbers);
export type StatisticNumbers = Static<typeof StatisticNumbers>;
/** The numbers of a panel, with those of its courses: the most watched first. */
export const PanelStatistic = Closed({
  ...numbers,
  courses: Type.Array(Closed({ id: Id, title: Type.String(), ...measures, orders: Count })),
});
export type PanelStatistic = Static<typeof PanelStatistic>;

/** A lesson in the order of its course: how many came to it and completed it, ever. `rating`: 1 to 5, null without any. */
export const StatisticLesson = Closed({
  id: Id,
  module_id: Id,
  module_title: Type.String(),
  title: Type.String(),
  /** Whether seconds of it can be watched. */
  is_timed: Type.Boolean(),
  started: Count,
  completed: Count,
  rating: Nullable(Type.Number({ minimum: 1, maximum: 5 })),
  ratings: Count,
});
export type StatisticLesson = Static<typeof StatisticLesson>;
/** The numbers of a course. `finished`: who has completed all of its lessons. */
export const CourseStatistic = Closed({
  ...numbers,
  title: Type.String(),
  finished: Count,
  lessons: Type.Array(StatisticLesson),
});
export type CourseStatistic = Static<typeof CourseStatistic>;

/** Where a video is watched and watched again. An entry of `still` and `again` speaks of `step` seconds. */
export const LessonStatistic = Closed({
  title: Type.String(),
  /** Seconds. */
  length: Count,
  step: Type.Integer({ minimum: 1 }),
  /** Students who saw any of it. */
  viewers: Count,
  /** Students who saw that second. */
  still: Type.Array(Count),
  /** Times that it was seen once more. */
  again: Type.Array(Count),
  /** Where it is seen again most; `times` as often as the video's average second. Seconds. */
  hot: Type.Array(Closed({ start: Count, end: Count, times: Type.Number({ minimum: 0 }) })),
  /** Where most leave: from this second to `until`, so many of its viewers. */
  drop: Nullable(Closed({ start: Count, end: Count, viewers: Count })),
  /** Students who saw it at nineteen twentieths of its length. */
  ended: Count,
});
export type LessonStatistic = Static<typeof LessonStatistic>;

/** In which zone the panel's days begin and end; everything is counted anew. */
export const StatisticZoneWrite = Closed({ time_zone: Enum(statisticZones) });
export type StatisticZoneWrite = Static<typeof StatisticZoneWrite>;
