/** How long a lesson lasts that shows a media of so many seconds, of which some are less than one: what lasts at all lasts one. */
export const wholeSeconds = (seconds: number | null): number => (seconds ? Math.max(1, Math.round(seconds)) : 0);

/** The same in a statement. @param column of seconds */
export const wholeSecondsSql = (column: string): string =>
  `case when ${column} > 0 then greatest(1, round(${column})) else 0 end`;
