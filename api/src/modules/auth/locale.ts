/** Spanish for these countries, English for US, Portuguese otherwise (product.md §1). */
const SPANISH = new Set(['AR', 'CO', 'CL', 'EC', 'GT', 'MX', 'PE', 'UY', 'ES']);

export type Locale = 'pt' | 'es' | 'en';
export function localeOfCountry(country: string | null | undefined): Locale {
  if (country && SPANISH.has(country)) return 'es';
  return country === 'US' ? 'en' : 'pt';
}
