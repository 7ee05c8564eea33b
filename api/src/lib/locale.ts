import type { FastifyRequest } from 'fastify';

/** Spanish for these countries, English for US, Portuguese otherwise (product.md §1). */
const SPANISH = new Set(['AR', 'CO', 'CL', 'EC', 'GT', 'MX', 'PE', 'UY', 'ES']);

export type Locale = 'pt' | 'es' | 'en';
export function localeOfCountry(country: string | null | undefined): Locale {
  if (country && SPANISH.has(country)) return 'es';
  return country === 'US' ? 'en' : 'pt';
}

/** The language of somebody whom nobody knows: what the browser was told before, else the first it asks for that we speak. */
export function localeOfStranger({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Locale {
  const { country } = cookies;
  if (country) return localeOfCountry(country);
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return tags.find((tag): tag is Locale => tag === 'pt' || tag === 'es' || tag === 'en') ?? 'pt';
}
