import type { Readable } from 'node:stream';
import { documentName } from '@clube/shared/contracts/document-kinds';
import { decimalOf } from '@clube/shared/contracts/money';
import type { OrderExportQuery } from '@clube/shared/contracts/order';
import type { OrderState } from '@clube/shared/contracts/order-states';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import type { FastifyRequest } from 'fastify';
import { csvOf, decimalIn } from '../../lib/csv.ts';
import type { Locale } from '../../lib/locale.ts';
import { memberOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
import { readOrders, type ExportedOrder } from './list.queries.ts';

type Column =
  | 'reference'
  | 'made'
  | 'state'
  | 'name'
  | 'email'
  | 'kind'
  | 'document'
  | 'offer'
  | 'courses'
  | 'price'
  | 'coupon'
  | 'amount'
  | 'currency'
  | 'parts'
  | 'partsPaid'
  | 'paid'
  | 'refunded'
  | 'reason'
  | 'soldBy'
  | 'purchase';
type Words = { columns: Record<Column, string>; states: Record<OrderState, string> };
const words: Record<Locale, Words> = {
  pt: {
    columns: {
      reference: 'Pedido',
      made: 'Feito em',
      state: 'Estado',
      name: 'Nome',
      email: 'E-mail',
      kind: 'Tipo de documento',
      document: 'Documento',
      offer: 'Oferta',
      courses: 'Cursos',
      price: 'Preço',
      coupon: 'Cupom',
      amount: 'Valor',
      currency: 'Moeda',
      parts: 'Parcelas',
      partsPaid: 'Parcelas pagas',
      paid: 'Pago em',
      refunded: 'Reembolsado em',
      reason: 'Motivo',
      soldBy: 'Vendido por',
      purchase: 'Número da compra',
    },
    states: {
      created: 'Criado',
      pending: 'Aguardando pagamento',
      paid: 'Pago',
      refunded: 'Reembolsado',
      disputed: 'Contestado',
      cancelled: 'Cancelado',
    },
  },
  es: {
    columns: {
      reference: 'Pedido',
      made: 'Hecho el',
      state: 'Estado',
      name: 'Nombre',
      email: 'Correo',
      kind: 'Tipo de documento',
      document: 'Documento',
      offer: 'Oferta',
      courses: 'Cursos',
      price: 'Precio',
      coupon: 'Cupón',
      amount: 'Valor',
      currency: 'Moneda',
      parts: 'Cuotas',
      partsPaid: 'Cuotas pagadas',
      paid: 'Pagado el',
      refunded: 'Reembolsado el',
      reason: 'Motivo',
      soldBy: 'Vendido por',
      purchase: 'Número de la compra',
    },
    states: {
      created: 'Creado',
      pending: 'Esperando el pago',
      paid: 'Pagado',
      refunded: 'Reembolsado',
      disputed: 'Disputado',
      cancelled: 'Cancelado',
    },
  },
  en: {
    columns: {
      reference: 'Order',
      made: 'Made on',
      state: 'State',
      name: 'Name',
      email: 'Email',
      kind: 'Kind of document',
      document: 'Document',
      offer: 'Offer',
      courses: 'Courses',
      price: 'Price',
      coupon: 'Coupon',
      amount: 'Amount',
      currency: 'Currency',
      parts: 'Instalments',
      partsPaid: 'Instalments paid',
      paid: 'Paid on',
      refunded: 'Refunded on',
      reason: 'Reason',
      soldBy: 'Sold by',
      purchase: 'Purchase number',
    },
    states: {
      created: 'Created',
      pending: 'Waiting for payment',
      paid: 'Paid',
      refunded: 'Refunded',
      disputed: 'Disputed',
      cancelled: 'Cancelled',
    },
  },
};
/** Names are the same in each language. */
const providers: Record<PurchaseProvider, string> = {
  stripe: 'Stripe',
  hotmart: 'Hotmart',
  kiwify: 'Kiwify',
  eduzz: 'Eduzz',
};

const present = (language: Locale, order: ExportedOrder): Record<Column, string> => {
  const money = (amount: number) => decimalIn(language, decimalOf(amount, order.currency));
  return {
    reference: order.reference,
    made: order.created_at.toISOString(),
    state: words[language].states[order.state],
    name: order.name,
    email: order.email,
    kind: documentName(order.document_kind) ?? '',
    document: order.document ?? '',
    offer: order.offer_name,
    courses: order.courses.join(' | '),
    price: money(order.price),
    coupon: order.coupon_code ?? '',
    amount: money(order.amount),
    currency: order.currency,
    parts: String(order.instalments),
    partsPaid: String(order.instalments_paid),
    paid: order.paid_at?.toISOString() ?? '',
    refunded: order.refunded_at?.toISOString() ?? '',
    reason: order.reason ?? '',
    soldBy: order.sold_by ? providers[order.sold_by.provider] : '',
    purchase: order.sold_by?.purchase ?? '',
  };
};

async function* lines(language: Locale, orders: AsyncIterable<ExportedOrder>) {
  for await (const order of orders) yield present(language, order);
}

/** A list of orders as CSV, written while it is read: that it was taken is written down for the owner. */
export async function exportOrders(
  request: FastifyRequest,
  { language = 'pt', ...filters }: OrderExportQuery,
): Promise<Readable> {
  const { siteId, userId } = memberOf(request);
  await recordEvent(request, { kind: 'orders.exported', siteId, userId });
  return csvOf(language, words[language].columns, lines(language, readOrders(request.server.db, siteId, filters)));
}
