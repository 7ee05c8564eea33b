import { expect, test } from '@jest/globals';
import { localeOfCountry } from './locale.ts';

test('[1.7] [1.8] the country chooses the language, Portuguese by default', () => {
  for (const country of ['AR', 'CO', 'CL', 'EC', 'GT', 'MX', 'PE', 'UY', 'ES'])
    expect(localeOfCountry(country)).toBe('es');
  expect(localeOfCountry('US')).toBe('en');
  for (const country of ['BR', 'PT', 'DE', null, undefined, '']) expect(localeOfCountry(country)).toBe('pt');
});
