/** A moment as a field for date and time shows it, in this machine's time; empty where there is none. */
export function momentToField(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field holds, as the api takes it. */
export const fieldToMoment = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());
