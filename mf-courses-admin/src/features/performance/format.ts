import { i18n } from '@lingui/core';
import { tagOf } from '@clube/shared/i18n';

const tag = () => tagOf(i18n.locale || 'pt');
/** A day of the calendar has no zone: as one of UTC it is the same day for whoever reads it. */
const day = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag(), { ...options, timeZone: 'UTC' }).format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
/** `12 de nov.` */
export const shortDay = (iso: string) => day(iso, { day: 'numeric', month: 'short' });
/** `quinta-feira, 12 de novembro` */
export const longDay = (iso: string) => day(iso, { weekday: 'long', day: 'numeric', month: 'long' });

/** Hours with a decimal place while there are few. */
export const formatHours = (seconds: number) =>
  new Intl.NumberFormat(tag(), { maximumFractionDigits: seconds < 36_000 ? 1 : 0 }).format(seconds / 3600);
/** A share of one: `8,4%`. */
export const formatShare = (share: number) =>
  new Intl.NumberFormat(tag(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
export const formatDecimal = (value: number) =>
  new Intl.NumberFormat(tag(), { maximumFractionDigits: 1 }).format(value);
/** By how much something is more than before, as a share of that; undefined where there was nothing. */
export const changeOf = (now: number, before: number) => (before === 0 ? undefined : (now - before) / before);
