import type { BootDocument } from '@clube/shared/contracts/boot';

type Locale = BootDocument['locale'];

/** Where most people of a language live: for whoever has not been here before. */
const usual: Record<Locale, string> = { pt: 'America/Sao_Paulo', es: 'America/Mexico_City', en: 'America/New_York' };
const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** The time zone in which a page names days. @param told by the browser's cookie, whatever it holds */
export const timeZoneOf = (told: string | undefined, locale: Locale): string =>
  told !== undefined && known.has(told) ? told : usual[locale];
