const DAY = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** The moment that a day begins for whoever typed it, some days later; undefined where no day is typed. */
export function momentOf(day: string, later = 0): string | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
