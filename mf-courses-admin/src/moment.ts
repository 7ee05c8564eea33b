/** A moment as a field for date and time shows it, in this machine's time; empty where there is none. */
export function momentToField(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field holds, as the api takes it. */
export const fieldToMoment = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

const DAY = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** The moment that a day begins for whoever typed it, some days later; undefined where no day is typed. */
export function dayToMoment(day: string, later = 0): string | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
