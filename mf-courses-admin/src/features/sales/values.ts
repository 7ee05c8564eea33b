import { decimalOf, digitsOf, parseMoney, type Currency } from '@clube/shared/contracts/money';
import type { Offer, OfferWrite } from '@clube/shared/contracts/offer';
import { fieldToMoment, momentToField } from '../../moment.ts';

/** What of an offer is typed, as texts. */
export type OfferValues = {
  name: string;
  description?: string;
  amount: string;
  currency: Currency;
  instalments?: string;
  access_days?: string;
  /** `yes`: a subscription. */
  renews?: string;
  grace_days?: string;
  trial_days?: string;
  seats?: string;
  guarantee_days?: string;
  ends_at?: string;
  highlights?: string;
  questions?: string;
  course_ids: string[];
};

/** As the server has it. */
export const MOST_TRIAL_DAYS = 90;

const written = (value: number | null) => (value === null ? '' : String(value));

/** An amount as somebody of this language types it. @param locale BCP 47 */
const amountToField = (amount: number, currency: Currency, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digitsOf(currency), useGrouping: false }).format(
    decimalOf(amount, currency),
  );

export const valuesOf = (offer: Offer, locale: string): OfferValues => ({
  name: offer.name,
  description: offer.description,
  amount: amountToField(offer.amount, offer.currency, locale),
  currency: offer.currency,
  instalments: String(offer.instalments),
  access_days: written(offer.access_days),
  renews: offer.renews ? 'yes' : '',
  grace_days: String(offer.grace_days),
  trial_days: written(offer.trial_days),
  seats: written(offer.seats),
  guarantee_days: written(offer.guarantee_days),
  ends_at: momentToField(offer.ends_at),
  highlights: offer.highlights.join('\n'),
  questions: offer.questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  course_ids: offer.course_ids.map(String),
});

/** A whole number of at least one, null where there is none, undefined for what is none. */
export function readCount(text: string | undefined, most: number): number | null | undefined {
  if (!text?.trim()) return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= most ? count : undefined;
}

/** A whole number that may be none; undefined for what is no such number. */
export function readDays(text: string | undefined, most: number): number | undefined {
  const days = text?.trim() ? Number(text) : 0;
  return Number.isInteger(days) && days >= 0 && days <= most ? days : undefined;
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A block for each: the question in its first line, the answer in the others. */
export const questionsOf = (text = '') =>
  text
    .split(/\n\s*\n/)
    .map(linesOf)
    .filter((lines) => lines.length > 0)
    .map(([question = '', ...answer]) => ({ question, answer: answer.join('\n') }));

/** What is sent; only of values that were found right. */
export const writeOf = (values: OfferValues): OfferWrite => ({
  name: values.name.trim(),
  description: values.description?.trim() ?? '',
  amount: parseMoney(values.amount, values.currency) ?? 0,
  currency: values.currency,
  instalments: readCount(values.instalments, 24) ?? 1,
  access_days: readCount(values.access_days, 3650) ?? null,
  renews: values.renews === 'yes',
  ...(values.renews === 'yes' && { grace_days: readDays(values.grace_days, 30) ?? 0 }),
  trial_days: values.renews === 'yes' ? (readCount(values.trial_days, MOST_TRIAL_DAYS) ?? null) : null,
  seats: readCount(values.seats, 1_000_000) ?? null,
  guarantee_days: readCount(values.guarantee_days, 365) ?? null,
  ends_at: fieldToMoment(values.ends_at ?? ''),
  highlights: linesOf(values.highlights),
  questions: questionsOf(values.questions),
  course_ids: values.course_ids.map(Number),
});
