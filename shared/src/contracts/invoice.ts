import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';
import { locales } from './locale.ts';
import { PixCharge } from './pix.ts';
import { LocalizedText } from './remote.ts';

/** `overdue` from the moment that it was due. */
const InvoiceState = Enum(['open', 'paid', 'overdue', 'void'] as const);
/** What an invoice of the platform can be. */
export type InvoiceState = Static<typeof InvoiceState>;

const invoice = {
  id: Id,
  /** Counted without gaps over the whole platform. */
  number: Type.Integer(),
  state: InvoiceState,
  /** In the currency's smallest unit. */
  amount: Type.Integer(),
  currency: Type.String(),
  issued_at: Timestamp,
  due_at: Timestamp,
  paid_at: Nullable(Timestamp),
  period_start: Timestamp,
  period_end: Timestamp,
};
/** What a panel owes its platform, or has paid. */
export const InvoiceRow = Closed(invoice);
export type InvoiceRow = Static<typeof InvoiceRow>;
/** The newest first, at most 200. */
export const InvoiceList = Type.Array(InvoiceRow);

/** `period`: a plan for a whole period; `rest`: for the days that are left of it; `credit`: what was paid for these days already. */
export const InvoiceLine = Closed({
  kind: Enum(['period', 'rest', 'credit'] as const),
  plan: LocalizedText,
  days: Nullable(Type.Integer()),
  amount: Type.Integer(),
});
export type InvoiceLine = Static<typeof InvoiceLine>;

/** A way to pay it, by one of the platform's providers; `card` on a page of the provider's own, which is opened when it is asked for. */
const InvoicePayment = Type.Union([
  Closed({ kind: Type.Literal('pix'), pix: PixCharge }),
  Closed({ kind: Type.Literal('card') }),
]);
/** One of them. */
export type InvoicePayment = Static<typeof InvoicePayment>;

/** One invoice to be read, printed and paid. */
export const Invoice = Closed({
  ...invoice,
  panel: Type.String(),
  lines: Type.Array(InvoiceLine),
  history: Type.Array(Closed({ state: InvoiceState, at: Timestamp })),
  /** Empty where nothing is due, or nothing is set up: who wants to pay asks whoever runs the platform. */
  payments: Type.Array(InvoicePayment),
});
export type Invoice = Static<typeof Invoice>;

/** In which language that page is. */
export const CheckoutPlace = Closed({ language: Enum(locales) });
export type CheckoutPlace = Static<typeof CheckoutPlace>;
/** Where an invoice is paid by card: an address of the provider. */
export const InvoiceCheckout = Closed({ url: Type.String() });
export type InvoiceCheckout = Static<typeof InvoiceCheckout>;

/** An invoice as its operator finds it; `returned_at` says since when money that was paid for it by card went back, or is contested. */
export const OperatorInvoice = Closed({ ...invoice, slug: Type.String(), returned_at: Nullable(Timestamp) });
export type OperatorInvoice = Static<typeof OperatorInvoice>;
/** What an operator asks for: of one panel, of one state; the newest 500. */
export const OperatorInvoiceQuery = Closed({
  slug: Type.Optional(Type.String({ maxLength: 63 })),
  state: Type.Optional(InvoiceState),
});
export type OperatorInvoiceQuery = Static<typeof OperatorInvoiceQuery>;
/** What an operator says of an invoice; said twice it is done once. */
export const InvoiceStep = Closed({ state: Enum(['paid', 'void'] as const) });
export type InvoiceStep = Static<typeof InvoiceStep>;
