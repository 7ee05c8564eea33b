import { expect, test } from '@jest/globals';
import { keepFormatters } from './keep-formatters.ts';

const DAY = new Date('2026-03-01T12:00:00Z');
const world = {
  DateTimeFormat: Intl.DateTimeFormat,
  NumberFormat: Intl.NumberFormat,
  RelativeTimeFormat: Intl.RelativeTimeFormat,
  PluralRules: Intl.PluralRules,
};
keepFormatters(world);

test('the same words give the same formatter, others another one, and it says what it said before', () => {
  const inSpain = { timeZone: 'Europe/Madrid', day: 'numeric', month: 'long' } as const;
  const one = new world.DateTimeFormat('pt-BR', inSpain);
  expect(new world.DateTimeFormat('pt-BR', { ...inSpain })).toBe(one);
  expect(one.format(DAY)).toBe('1 de março');
  expect(new world.DateTimeFormat('es', inSpain).format(DAY)).toBe('1 de marzo');
  expect(new world.DateTimeFormat('pt-BR', { ...inSpain, timeZone: 'UTC', hour: 'numeric' }).format(DAY)).not.toBe(
    one.format(DAY),
  );
  expect(one).toBeInstanceOf(Intl.DateTimeFormat);
  expect(new world.NumberFormat('pt-BR').format(1234.5)).toBe('1.234,5');
  expect(new world.PluralRules('en').select(1)).toBe('one');
});

test('what is no word is not taken for another: locales as objects are made each time', () => {
  const pt = new world.NumberFormat(new Intl.Locale('pt-BR'));
  const en = new world.NumberFormat(new Intl.Locale('en'));
  expect([pt.format(1.5), en.format(1.5)]).toEqual(['1,5', '1.5']);
});

test('however many time zones people have, few formatters are held', () => {
  const inZone = (timeZone: string) => new world.DateTimeFormat('pt', { timeZone });
  const first = inZone('UTC');
  expect(new Set(Intl.supportedValuesOf('timeZone').slice(0, 60).map(inZone)).size).toBe(60);
  expect(inZone('UTC')).not.toBe(first);
});
