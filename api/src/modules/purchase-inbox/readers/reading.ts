import type { FastifyRequest } from 'fastify';
import { EMAIL_PATTERN } from '@clube/shared/contracts/member';
import { currencies, digitsOf, MOST_AMOUNT, type Currency } from '@clube/shared/contracts/money';
import type { PurchaseEventKind } from '@clube/shared/contracts/purchase-inbox-words';
import { seenText } from '../../../lib/written-text.ts';

/** A call as it came: the body byte for byte. */
export type Sent = { body: Buffer; headers: FastifyRequest['headers']; query: { signature?: string } };

/** Who paid, as the provider says it. */
export type Buyer = { email: string; name: string; document: string | null; country: string | null };

/** What an event says, in words that do not depend on its provider. */
export type Reading = {
  /** The provider's own number of the event; by it a repeated one is known. */
  eventId: string;
  /** What it is called there. */
  name: string;
  kind: PurchaseEventKind;
  occurredAt: Date;
  /** Each number by which the provider may speak of this purchase; the first is what people know it by. */
  names: readonly string[];
  subscription: string | null;
  product: { id: string; name: string } | null;
  buyer: Buyer | null;
  /** Whole minor units; null where it is not said, or in no currency that is known here. */
  amount: number | null;
  /** As it was said. */
  currency: string | null;
  /** The end of the period that was paid, where the provider says it. */
  periodEnd: Date | null;
};

/** What is common to all that was not said. */
export const SILENT = {
  names: [],
  subscription: null,
  product: null,
  buyer: null,
  amount: null,
  currency: null,
  periodEnd: null,
} as const satisfies Partial<Reading>;

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What stands at a path of something that nobody promised; undefined where nothing does. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => (isBranch(inner) ? inner[key] : undefined), value);
}

const LONGEST = 200;
/** A text or a number as one line of text; null where there is none. */
export function text(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return seenText(String(value).toWellFormed().replaceAll(/\p{C}/gu, ' ').trim().slice(0, LONGEST)) || null;
}

/** All texts of a list, without holes. */
export const texts = (...values: readonly unknown[]): string[] =>
  values.map(text).filter((value): value is string => value !== null);

/** What several things are sold as together, in one order whoever lists them. */
export function bundle(items: readonly { id: string; name: string }[]): { id: string; name: string } | null {
  const sorted = items.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  if (sorted.length === 0) return null;
  return {
    id: sorted
      .map(({ id }) => id)
      .join('+')
      .slice(0, LONGEST),
    name: sorted
      .map(({ name }) => name)
      .join(' + ')
      .slice(0, LONGEST),
  };
}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const MAILBOX = new RegExp(EMAIL_PATTERN);
/** Who paid; null without a mailbox, by which alone somebody is let in. */
export function buyerOf(said: { email: unknown; name: unknown; document?: unknown; country?: unknown }): Buyer | null {
  const email = text(said.email)?.toLowerCase();
  if (email === undefined || !MAILBOX.test(email)) return null;
  return { email, name: text(said.name) ?? '', document: text(said.document), country: text(said.country) };
}

export const knownCurrency = (code: string | null): Currency | null =>
  currencies.find((known) => known === code) ?? null;

const within = (amount: number): number | null =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= MOST_AMOUNT ? amount : null;
/** What is said in whole minor units. */
export const minorOf = (value: unknown): number | null => {
  const said = text(value);
  return said === null ? null : within(Number(said));
};
/** What is said as `1500.5`, in minor units of a currency that is known here. */
export function decimalMinorOf(value: unknown, code: string | null): number | null {
  const currency = knownCurrency(code);
  const said = text(value);
  if (currency === null || said === null) return null;
  return within(Math.round(Number(said) * 10 ** digitsOf(currency)));
}

const isMoment = (date: Date) => date.getTime() > 0 && date.getTime() < 4_102_444_800_000;
/** A moment in milliseconds since 1970; null where it is none. */
export function momentOf(milliseconds: unknown): Date | null {
  if (typeof milliseconds !== 'number') return null;
  const date = new Date(milliseconds);
  return isMoment(date) ? date : null;
}
/** A moment that is written; one without an offset is Brasília's. */
export function writtenMoment(value: unknown): Date | null {
  const said = text(value)?.replace(' ', 'T');
  if (said === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(said)) return null;
  const date = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(said) ? said : `${said}-03:00`);
  return isMoment(date) ? date : null;
}
