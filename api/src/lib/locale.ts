import { isCountry, type Country } from '@clube/shared/contracts/country';
import { localeOfCountry, type Locale } from '@clube/shared/contracts/locale';
import type { FastifyRequest } from 'fastify';

export { isLocale, localeOfCountry, locales, tagOf, type Locale } from '@clube/shared/contracts/locale';

/** The language of somebody whom nobody knows: that of the country that their browser was told before (docs/adr/0375). */
export const localeOfStranger = ({ cookies }: Pick<FastifyRequest, 'cookies'>): Locale =>
  localeOfCountry(cookies['country']);

const USUAL: Record<Locale, Country> = { pt: 'BR', es: 'ES', en: 'US' };
/**
 * The country to be stored for whoever chooses a language: the stored one where it speaks it already, else the first that the browser names
 * for it (`es-MX`).
 */
export function countryOfChoice(
  locale: Locale,
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
): Country {
  const { country: stored } = cookies;
  if (isCountry(stored) && localeOfCountry(stored) === locale) return stored;
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0]!.trim().split('-'));
  const regions = tags.flatMap(([language, ...rest]) =>
    language!.toLowerCase() === locale ? [rest.at(-1)?.toUpperCase()] : [],
  );
  const known = regions.filter(isCountry).find((region) => localeOfCountry(region) === locale);
  return known ?? USUAL[locale];
}
