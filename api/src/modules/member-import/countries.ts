import { COUNTRIES } from '@clube/shared/contracts/country';
import { getCountries } from 'libphonenumber-js';
import { folded } from '../../lib/csv-rows.ts';
import { locales } from '../../lib/locale.ts';

const spoken = locales.flatMap((language) =>
  (['long', 'short'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style })),
);
const namesOf = (country: string) => spoken.map((names) => names.of(country) ?? country);
const called = new Map(
  // Of two that are called alike in some language the one that the product speaks.
  [...getCountries(), ...COUNTRIES].flatMap((country) =>
    [country, ...namesOf(country)].map((name) => [folded(name), country] as const),
  ),
);

/** The country of a code (ISO 3166) or a name in one of the product's languages, however it is written. */
export const countryCalled = (text: string): string | undefined => called.get(folded(text));
