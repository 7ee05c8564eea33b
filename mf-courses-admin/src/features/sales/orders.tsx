import { useState } from 'react';
import { ReceiptText } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { orderHistoryQuery, ordersQuery, proofUrl } from '@clube/shared/clients/order';
import { documentName } from '@clube/shared/contracts/document-kinds';
import type { Order } from '@clube/shared/contracts/order';
import { orderStates, type OrderState } from '@clube/shared/contracts/order-states';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import {
  Button,
  Card,
  Chip,
  EmptyState,
  Pager,
  QueryState,
  SelectField,
  TextField,
  useListAddress,
} from '@clube/shared/ui';
import { providerNames } from './inbox/use-inbox-words.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderAccess, OrderChip, useMoney, useOrderWords } from './words.tsx';
import * as css from './sales.css.ts';

function History({ order }: { order: Order }) {
  const words = useOrderWords(order.amount === 0);
  const history = useQuery(orderHistoryQuery(order.id));
  return (
    <QueryState query={history}>
      {(events) => (
        <ol className={css.history}>
          {events.map(({ id, state, instalments_paid, actor, created_at }) => (
            <li key={id} className={css.event}>
              <strong>{words[state]}</strong>
              {order.instalments > 1 && instalments_paid > 0 && ` ${instalments_paid}/${order.instalments}`}
              {actor && ` · ${actor}`} · <RelativeTime at={created_at} />
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}

function OrderItem({ order }: { order: Order }) {
  const { t } = useLingui();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const {
    name,
    email,
    document,
    document_kind,
    offer_name,
    reference,
    amount,
    price,
    currency,
    coupon_code,
    state,
    created_at,
  } = order;
  const { instalments, instalments_paid: paid, reason } = order;
  const day = formatDate(created_at);
  const soldBy = order.sold_by && providerNames[order.sold_by.provider];
  return (
    <div className={css.order}>
      <div className={css.grow}>
        <p className={css.subTitle}>{name || <Trans>Conta apagada</Trans>}</p>
        <p className={css.note}>
          {email}
          {document && ` · ${documentName(document_kind) ?? ''} ${document}`}
        </p>
        <p className={css.note}>
          {offer_name} · {reference} · {day}
        </p>
        {soldBy && (
          <p className={css.note}>
            <Chip>
              <Trans>Vendido pela {soldBy}</Trans>
            </Chip>
          </p>
        )}
        {state === 'pending' && order.claimed_at && (
          <p className={css.note}>
            <Chip tone="brand">
              <Trans>O comprador diz que pagou</Trans>
            </Chip>{' '}
            <RelativeTime at={order.claimed_at} />
            {order.has_proof && (
              <>
                {' · '}
                <Trans>com comprovante</Trans>
              </>
            )}
          </p>
        )}
        {reason !== null && (
          <p className={css.note}>
            <Trans>Motivo: {reason}</Trans>
          </p>
        )}
        {order.is_opened || <OrderAccess order={order} />}
      </div>
      <div className={css.sums}>
        <span className={css.amount}>{money(amount, currency)}</span>
        <OrderChip order={order} />
        {order.trial_days != null && (
          <span className={css.note}>
            <Plural value={order.trial_days} one="# dia de teste grátis" other="# dias de teste grátis" />
          </span>
        )}
        {coupon_code && order.trial_days == null && (
          <span className={css.note}>
            {coupon_code} −{money(price - amount, currency)}
          </span>
        )}
        {instalments > 1 && (
          <span className={css.note}>
            <Trans>
              {paid} de {instalments} partes
            </Trans>
          </span>
        )}
      </div>
      <div className={css.orderActions}>
        <OrderActions order={order} />
        <Button
          size="small"
          variant="link"
          aria-expanded={isOpen}
          aria-label={t`História de ${reference}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>História</Trans>
        </Button>
      </div>
      {isOpen && (
        <div className={css.details}>
          {order.sold_by && (
            <p className={css.note}>
              <Trans>
                Comprado na {soldBy}, compra {order.sold_by.purchase}. A cobrança e o reembolso são feitos lá.
              </Trans>
            </p>
          )}
          {order.has_proof && (
            <a className={css.proofLink} href={proofUrl(order.id)} target="_blank" rel="noreferrer">
              <img className={css.proof} src={proofUrl(order.id)} alt={t`Comprovante do pedido ${reference}`} />
            </a>
          )}
          <History order={order} />
        </div>
      )}
    </div>
  );
}

const isState = (text: string): text is OrderState => (orderStates as readonly string[]).includes(text);

/** Who bought a course, the newest first. */
export function Orders({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { page, filter, setFilter, setPage } = useListAddress();
  const [q, state] = [filter('busca'), filter('estado')];
  const orders = useQuery(ordersQuery({ course: courseId, page, ...(q && { q }), ...(isState(state) && { state }) }));
  return (
    <>
      <div className={css.filters}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome, e-mail ou pedido</Trans>}
          maxLength={100}
          value={q}
          onChange={(event) => setFilter('busca', event.target.value)}
        />
        <SelectField
          label={<Trans>Estado</Trans>}
          value={state}
          onChange={(event) => setFilter('estado', event.target.value)}
        >
          <option value="">{t`Todos`}</option>
          {orderStates
            .filter((name) => name !== 'created')
            .map((name) => (
              <option key={name} value={name}>
                {words[name]}
              </option>
            ))}
        </SelectField>
      </div>
      <QueryState query={orders}>
        {({ data, current_page, last_page, total }) =>
          data.length === 0 ? (
            <EmptyState
              icon={ReceiptText}
              title={<Trans>Nenhum pedido por aqui</Trans>}
              text={
                q || state ? (
                  <Trans>Nenhum pedido combina com esse filtro.</Trans>
                ) : (
                  <Trans>Quando alguém comprar, o pedido aparece aqui para você confirmar.</Trans>
                )
              }
            />
          ) : (
            <>
              <Card padded={false}>
                <ul className={css.orders}>
                  {data.map((order) => (
                    <li key={order.id}>
                      <OrderItem order={order} />
                    </li>
                  ))}
                </ul>
              </Card>
              <div className={css.pages}>
                <span>
                  <Plural value={total} one="# pedido" other="# pedidos" />
                </span>
                <Pager current={current_page} last={last_page} onChange={setPage} />
              </div>
            </>
          )
        }
      </QueryState>
    </>
  );
}
