/** Countries that decide the language (product.md §1), with the rest of where the product is used. */
export const COUNTRIES = ['BR', 'PT', 'AR', 'CL', 'CO', 'EC', 'ES', 'GT', 'MX', 'PE', 'UY', 'US'] as const;
/** ISO 3166. */
export type Country = (typeof COUNTRIES)[number];
/** Whether forms know it; accounts may have others. */
export const isCountry = (code: string | null | undefined): code is Country =>
  COUNTRIES.some((known) => known === code);
