import { isCountry, type Country } from '@clube/shared/contracts/country';
import type { FastifyRequest } from 'fastify';

/** Spanish for these countries, English for US, Portuguese otherwise (product.md §1). */
const SPANISH = new Set(['AR', 'CO', 'CL', 'EC', 'GT', 'MX', 'PE', 'UY', 'ES']);

/** The languages of the interface. */
export const locales = ['pt', 'es', 'en'] as const;
export type Locale = (typeof locales)[number];
export function localeOfCountry(country: string | null | undefined): Locale {
  if (country && SPANISH.has(country)) return 'es';
  return country === 'US' ? 'en' : 'pt';
}

/** BCP 47. */
export const tagOf = (locale: Locale): string => (locale === 'pt' ? 'pt-BR' : locale);

/** The language of somebody whom nobody knows: what the browser was told before, else the first it asks for that we speak. */
export function localeOfStranger({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Locale {
  const { country } = cookies;
  if (country) return localeOfCountry(country);
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return tags.find((tag): tag is Locale => tag === 'pt' || tag === 'es' || tag === 'en') ?? 'pt';
}

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
