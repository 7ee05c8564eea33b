import { describe, expect, test } from '@jest/globals';
import { randomOf } from '../../../../test/random.ts';
import { addPeriods, portion, prorate, type Price } from './proration.ts';

const DAY = 24 * 3600 * 1000;
const at = (text: string) => new Date(`${text}T12:00:00Z`);
const price = (price_minor: number, change: Partial<Price> = {}): Price => ({
  price_minor,
  currency: 'BRL',
  period: 'month',
  ...change,
});

test.each([
  ['2026-01-31', 'month', 1, '2026-02-28'],
  ['2028-01-31', 'month', 1, '2028-02-29'],
  ['2026-03-31', 'month', -1, '2026-02-28'],
  ['2026-12-15', 'month', 1, '2027-01-15'],
  ['2026-01-10', 'month', -1, '2025-12-10'],
  ['2028-02-29', 'year', 1, '2029-02-28'],
  ['2026-05-05', 'year', -1, '2025-05-05'],
] as const)('%s and %s × %i is %s', (from, period, count, to) => {
  expect(addPeriods(at(from), period, count)).toEqual(at(to));
});

describe('the rest of what is paid', () => {
  const until = at('2026-06-30');
  /** May 30 to June 30 has 31 days. */
  const inDays = (days: number) => new Date(until.getTime() - days * DAY);

  test('costs the difference for the days that are left, a begun one among them', () => {
    const rest = { days: 10, charge: 4806, credit: 1580, amount: 3226 };
    expect(prorate(price(4900), price(14_900), { now: inDays(10), until })).toEqual(rest);
    expect(prorate(price(4900), price(14_900), { now: inDays(9.1), until })).toEqual(rest);
  });

  test('of a whole period costs the whole difference', () => {
    expect(prorate(price(4900), price(14_900), { now: inDays(31), until })?.amount).toBe(10_000);
  });

  test('begins later where it costs no more a day, nothing is left, or the currency is another', () => {
    const ask = (to: Price, now = inDays(10)) => prorate(price(14_900), to, { now, until });
    expect(ask(price(14_900))).toBeUndefined();
    expect(ask(price(4900))).toBeUndefined();
    // A year at the price of ten months is cheaper by the day.
    expect(ask(price(149_000, { period: 'year' }))).toBeUndefined();
    expect(ask(price(99_900, { currency: 'USD' }))).toBeUndefined();
    expect(ask(price(49_900), until)).toBeUndefined();
    expect(ask(price(49_900), new Date(until.getTime() + DAY))).toBeUndefined();
  });
});

describe('whatever the prices and days', () => {
  const random = randomOf(20_261_123);
  const cases = Array.from({ length: 5000 }, () => {
    const until = new Date(Date.UTC(2020 + random.below(20), random.below(12), 1 + random.below(31), random.below(24)));
    const period = random.one(['month', 'year'] as const);
    const [one, other] = [random.below(1e9), random.below(1e9)];
    return { until, period, one, other, now: new Date(until.getTime() - random.below(400 * DAY)) };
  });

  test('a part is exact to the unit, never more than the whole, and the parts of a whole never exceed it', () => {
    for (const { one, other } of cases) {
      const whole = 1 + (other % 366);
      const days = other % (whole + 1);
      const part = portion(one, days, whole);
      // By whole numbers: part ≤ price × days ÷ whole < part + 1.
      expect(BigInt(part) * BigInt(whole) <= BigInt(one) * BigInt(days)).toBe(true);
      expect(BigInt(part + 1) * BigInt(whole) > BigInt(one) * BigInt(days)).toBe(true);
      const rest = one - part - portion(one, whole - days, whole);
      expect(rest === 0 || rest === 1).toBe(true);
    }
    expect(portion(Number.MAX_SAFE_INTEGER, 365, 365)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('an upgrade costs whole units, more than nothing, and charge less credit; there and back is never both', () => {
    let upgrades = 0;
    for (const { until, period, one, other, now } of cases) {
      const [from, to] = [price(one, { period }), price(other, { period })];
      const up = prorate(from, to, { now, until });
      if (!up) continue;
      upgrades += 1;
      expect(Number.isSafeInteger(up.amount) && up.amount > 0).toBe(true);
      expect(up.amount).toBe(up.charge - up.credit);
      expect(prorate(to, from, { now, until })).toBeUndefined();
      // A dearer plan costs no less, and a day later no more.
      expect(prorate(from, price(other + 1000, { period }), { now, until })!.amount).toBeGreaterThanOrEqual(up.amount);
      const later = prorate(from, to, { now: new Date(now.getTime() + DAY), until });
      expect(later?.amount ?? 0).toBeLessThanOrEqual(up.amount + 1);
    }
    expect(upgrades).toBeGreaterThan(1000);
  });
});
