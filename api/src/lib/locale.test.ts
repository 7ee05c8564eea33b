import { expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { localeOfCountry, localeOfStranger } from './locale.ts';

test('[1.7] [1.8] the country chooses the language, Portuguese by default', () => {
  for (const country of ['AR', 'CO', 'CL', 'EC', 'GT', 'MX', 'PE', 'UY', 'ES'])
    expect(localeOfCountry(country)).toBe('es');
  expect(localeOfCountry('US')).toBe('en');
  for (const country of ['BR', 'PT', 'DE', null, undefined, '']) expect(localeOfCountry(country)).toBe('pt');
});

test('[1.7] of a stranger the stored country alone chooses it, Portuguese where none is, whatever the browser asks for', () => {
  const headers = { 'accept-language': 'en-US, es;q=0.8' };
  const of = (cookies: Record<string, string>) => localeOfStranger({ cookies, headers } as FastifyRequest);
  expect([of({}), of({ country: 'MX' }), of({ country: 'US' }), of({ country: 'BR' })]).toEqual([
    'pt',
    'es',
    'en',
    'pt',
  ]);
});
