/** Countries that decide the language (product.md §1), with the rest of where the product is used. */
export const COUNTRIES = ['BR', 'PT', 'AR', 'CL', 'CO', 'EC', 'ES', 'GT', 'MX', 'PE', 'UY', 'US'] as const;

/** @param tag BCP 47, as `tagOf` gives it */
export const countryName = (country: string, tag: string) =>
  new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country;
