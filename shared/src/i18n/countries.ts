import { COUNTRIES as known } from '../contracts/country.ts';

/** Lent to remotes from here. */
export const COUNTRIES = known;

/** @param tag BCP 47, as `tagOf` gives it */
export const countryName = (country: string, tag: string) =>
  new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country;
