import { useState } from 'react';
import { ReceiptText } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { orderHistoryQuery, ordersQuery } from '@clube/shared/clients/order';
import type { Order } from '@clube/shared/contracts/order';
import { orderStates, type OrderState } from '@clube/shared/contracts/order-states';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Button, Card, EmptyState, Pager, QueryState, SelectField, TextField, useListAddress } from '@clube/shared/ui';
import { OrderActions } from './order-actions.tsx';
import { OrderChip, useMoney, useOrderWords } from './words.tsx';
import * as css from './sales.css.ts';

function History({ order }: { order: Order }) {
  const words = useOrderWords();
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
  const { name, email, document, offer_name, reference, amount, price, currency, coupon_code, state, created_at } =
    order;
  const { instalments, instalments_paid: paid } = order;
  const day = formatDate(created_at);
  return (
    <div className={css.order}>
      <div className={css.grow}>
        <p className={css.subTitle}>{name || <Trans>Conta apagada</Trans>}</p>
        <p className={css.note}>
          {email}
          {document && ` · ${document}`}
        </p>
        <p className={css.note}>
          {offer_name} · {reference} · {day}
        </p>
        {state === 'paid' && !order.is_opened && email !== '' && (
          <p className={css.note}>
            {order.held_by === 'plan' ? (
              <Trans>Pago, mas ainda fechado: o seu plano não tem vaga. Ao abrir uma, a pessoa é convidada.</Trans>
            ) : order.held_by === 'staff' ? (
              <Trans>Pago, mas nada se abriu: quem comprou já é da equipe do painel.</Trans>
            ) : (
              <Trans>Pago; ainda não entrou no painel.</Trans>
            )}
          </p>
        )}
      </div>
      <div className={css.sums}>
        <span className={css.amount}>{money(amount, currency)}</span>
        <OrderChip state={state} />
        {coupon_code && (
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
      {isOpen && <History order={order} />}
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
