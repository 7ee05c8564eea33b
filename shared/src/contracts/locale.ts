// In a file without schemas: browsers use it.

/** The languages of the product; the first is the source's, and that of whoever says nothing. */
export const locales = ['pt', 'es', 'en'] as const;
/** One of them. */
export type Locale = (typeof locales)[number];
/** Whether the product speaks it. */
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

const SPANISH = new Set(['AR', 'CO', 'CL', 'EC', 'GT', 'MX', 'PE', 'UY', 'ES']);

/** Spanish for these countries, English for US, Portuguese otherwise (product.md §1). @param country ISO 3166; null where nobody knows it */
export function localeOfCountry(country: string | null | undefined): Locale {
  if (country && SPANISH.has(country)) return 'es';
  return country === 'US' ? 'en' : 'pt';
}

/** A language as formatters and pages name it (BCP 47): `pt` is `pt-BR`. */
export const tagOf = (locale: string) => (locale === 'pt' ? 'pt-BR' : locale);
