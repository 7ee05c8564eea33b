/** Currencies that a panel can sell in (ISO 4217). In a file without schemas: screens need the list. */
export const currencies = ['BRL', 'USD', 'EUR', 'ARS', 'CLP', 'COP', 'GTQ', 'MXN', 'PEN', 'UYU'] as const;
/** ISO 4217. */
export type Currency = (typeof currencies)[number];
/** The most that something costs, in minor units. */
export const MOST_AMOUNT = 99_999_999_999;

/** Digits behind the point by ISO 4217; the rest have two. Tables of locales say others for some, which are of use on a price tag alone. */
const DIGITS: Partial<Record<Currency, number>> = { CLP: 0 };
/** How many digits of an amount are minor units: 2 of BRL, none of CLP. */
export const digitsOf = (currency: Currency): number => DIGITS[currency] ?? 2;

/** A whole number of minor units as a decimal text, never through a float: 1005 BRL is `10.05`. */
export function decimalOf(amount: number, currency: Currency): `${number}` {
  const digits = digitsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  const whole = text.slice(0, text.length - digits);
  return `${sign}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}` as `${number}`;
}

const formats = new Map<string, Intl.NumberFormat>();
/** As people write it in their language: `R$ 410,40`. @param amount whole minor units @param locale BCP 47 */
export function formatMoney(amount: number, currency: Currency, locale: string): string {
  const known = formats.get(`${locale} ${currency}`);
  const digits = digitsOf(currency);
  const format =
    known ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  if (!known) formats.set(`${locale} ${currency}`, format);
  return format.format(decimalOf(amount, currency));
}

/**
 * What somebody typed as minor units: `1.234,56`, `1,234.56`, `1234`. The last point or comma is the decimal one, unless three digits stand
 * behind it and it could be none.
 * @returns undefined when it is no amount, or has more digits than the currency
 */
export function parseMoney(text: string, currency: Currency): number | undefined {
  const written = text.replace(/[^\d.,]/g, '');
  const digits = digitsOf(currency);
  const [, whole = written, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(written) ?? [];
  const plain = whole.replace(/[.,]/g, '');
  if (!/^\d{1,12}$/.test(plain) || fraction.length > digits) return undefined;
  const amount = Number(plain + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) && amount <= MOST_AMOUNT ? amount : undefined;
}

/** The parts of an amount that is paid in so many: equal, and what does not divide is in the first. */
export function partsOfAmount(amount: number, count: number): { first: number; rest: number } {
  const rest = Math.floor(amount / count);
  return { first: amount - rest * (count - 1), rest };
}

/** How much of an order came in: its first part, and those that followed. */
export function paidOf(order: { amount: number; instalments: number; instalments_paid: number }): number {
  const { first, rest } = partsOfAmount(order.amount, order.instalments);
  return order.instalments_paid === 0 ? 0 : first + rest * (order.instalments_paid - 1);
}

/** A price without its discount, in whole minor units; a share is rounded in favour of who buys. Never below nothing. */
export const discounted = (price: number, coupon: { percent: number | null; amount: number | null }): number =>
  coupon.percent === null
    ? Math.max(0, price - (coupon.amount ?? 0))
    : Number((BigInt(price) * BigInt(100 - coupon.percent)) / 100n);
