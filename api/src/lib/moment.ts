/** How long it is until then by the clock of the database, in a statement. @param moment SQL */
export const msUntil = (moment: string) => `(extract(epoch from ${moment} - now()) * 1000)::float8`;

/**
 * When that is by the clock of this server, which may go before or after the database's. @param askedAt before the database was asked: a
 * moment is found a little early, never late
 */
export const momentIn = (askedAt: number, ms: number | null | undefined): Date | null =>
  ms == null ? null : new Date(askedAt + ms);
