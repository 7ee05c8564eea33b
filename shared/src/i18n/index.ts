import { i18n, type Messages } from '@lingui/core';
import { tagOf, type Locale } from '../contracts/locale.ts';

export { sharedCatalogues } from './catalogues.ts';
export { COUNTRIES, countryName } from './countries.ts';
/** Lent to remotes from here. */
export { localeOfCountry, tagOf, type Locale } from '../contracts/locale.ts';

/** What a package gives for its texts: one chunk a language. */
export type CatalogueLoaders = Record<Locale, () => Promise<{ messages: Messages }>>;

const loaded = new Map<CatalogueLoaders, Set<Locale>>();
/** Languages that have texts, be they none: those of the source language stand in the code. */
const begun = new Set<Locale>();

/** Loads the texts of a package for a language and adds them to what is there; whoever drew something without them draws it anew. */
export async function loadCatalogue(loaders: CatalogueLoaders, locale: Locale): Promise<void> {
  const have = loaded.get(loaders) ?? new Set();
  loaded.set(loaders, have);
  if (have.has(locale)) return;
  const { messages } = await loaders[locale]();
  have.add(locale);
  // Nothing that is drawn is told: it has its texts, and what a server drew and waits for its code would be given up for it.
  if (begun.has(locale) && locale === i18n.locale) Object.assign(i18n.messages, messages);
  else i18n.load(locale, messages);
  begun.add(locale);
}

/** Speaks a language from here on; `lang` follows. */
export function activateLocale(locale: Locale): void {
  i18n.activate(locale);
  document.documentElement.lang = tagOf(locale);
}

/** Changes the language of everything that is loaded so far. Texts that do not come stay those of the code. */
export async function switchLocale(locale: Locale): Promise<void> {
  await Promise.allSettled([...loaded.keys()].map((loaders) => loadCatalogue(loaders, locale)));
  activateLocale(locale);
}

const tag = () => tagOf(i18n.locale || 'pt');

let zone: { timeZone?: string } = {};
/** Days are named as in this time zone from here on; the machine's own until then. @param timeZone of the IANA's list */
export function setTimeZone(timeZone: string): void {
  zone = { timeZone };
}
/** A day with its year: "5 de março de 2026". @param iso ISO 8601 @throws RangeError for what is no time */
export const formatDate = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { ...zone, day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));
/** A day without its year, for what is near: "5 de março". @param iso ISO 8601 @throws RangeError for what is no time */
export const formatDay = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { ...zone, day: 'numeric', month: 'long' }).format(new Date(iso));
/** "1.234,5". */
export const formatNumber = (value: number) => new Intl.NumberFormat(tag()).format(value);
/** By language: making one takes a hundred times what using it does, and a page shows one at each course and lesson. */
const percents: Record<string, Intl.NumberFormat> = {};
/** 87.9 → "87%": never rounded up, so that 100% is all of it. @param percent 0 to 100 */
export const formatPercent = (percent: number) =>
  (percents[tag()] ??= new Intl.NumberFormat(tag(), { style: 'percent', maximumFractionDigits: 0 })).format(
    Math.floor(percent) / 100,
  );

/** 75 → "1:15", 3675 → "1:01:15". @param seconds a part of one is dropped; less than none is none */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Seconds as a person says them: "1 h 48 min", "3 min", at least one minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
/** 1500000 → "1,5 MB": a thousand bytes are a kilobyte (SI), with one decimal from megabytes on. */
export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(tag(), {
    style: 'unit',
    unit: BYTE_UNITS[power]!,
    unitDisplay: 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const;

/** "há 2 horas", "agora". @param iso ISO 8601 @param now milliseconds, from `clockAtom`: drawing reads no clock */
export function formatRelative(iso: string, now: number): string {
  let amount = (new Date(iso).getTime() - now) / 1000;
  if (Math.abs(amount) < 45) return new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' }).format(0, 'second');
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size)
      return new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' }).format(Math.round(amount), unit);
    amount /= size;
  }
  return '';
}
