import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ordersKey, ordersQuery } from '@clube/shared/clients/order';
import { purchaseEventQuery, replayPurchaseEvent } from '@clube/shared/clients/purchase-inbox';
import type { PurchaseEventDetail } from '@clube/shared/contracts/purchase-inbox';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Button, Chip, QueryState, QuietNotice, Row, showToast, Stack, TextArea } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { OrderAccess, OrderChip, useMoney } from '../words.tsx';
import { useAmount } from './use-amount.ts';
import { eventTones, providerNames, useInboxWords } from './use-inbox-words.ts';
import { useStep } from './use-step.ts';
import * as css from './inbox.css.ts';

/** The order as it stands now, which later events may have changed again. */
function OrderBox({ id, reference }: { id: number; reference: string }) {
  const money = useMoney();
  const orders = useQuery({ ...ordersQuery({ q: reference }), staleTime: 0 });
  return (
    <QueryState query={orders}>
      {({ data }) => {
        const order = data.find((one) => one.id === id);
        if (!order)
          return (
            <p className={css.small}>
              <Trans>O pedido não existe mais.</Trans>
            </p>
          );
        return (
          <div className={css.box}>
            <div className={css.top}>
              <strong className={css.name}>{order.offer_name}</strong>
              <OrderChip order={order} />
            </div>
            <p className={css.small}>
              {order.name} · {order.reference} · {money(order.amount, order.currency)}
            </p>
            <OrderAccess order={order} />
          </div>
        );
      }}
    </QueryState>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.small}>{name}</dt>
      <dd className={css.factValue}>{children}</dd>
    </div>
  );
}

function Facts({ event }: { event: PurchaseEventDetail }) {
  const amountOf = useAmount();
  const { email, product_name, amount, currency, purchase, name, event_id, tries, occurred_at, received_at } = event;
  return (
    <dl className={css.facts}>
      {email !== null && <Fact name={<Trans>Quem comprou</Trans>}>{email}</Fact>}
      {product_name !== null && <Fact name={<Trans>Produto</Trans>}>{product_name}</Fact>}
      {amount !== null && currency !== null && <Fact name={<Trans>Valor</Trans>}>{amountOf(amount, currency)}</Fact>}
      {purchase !== null && <Fact name={<Trans>Compra</Trans>}>{purchase}</Fact>}
      <Fact name={<Trans>Plataforma</Trans>}>{providerNames[event.provider]}</Fact>
      <Fact name={<Trans>Evento</Trans>}>
        {name} · {event_id}
      </Fact>
      <Fact name={<Trans>Aconteceu</Trans>}>
        {formatDate(occurred_at)}, <RelativeTime at={occurred_at} />
      </Fact>
      <Fact name={<Trans>Chegou</Trans>}>
        <RelativeTime at={received_at} />
      </Fact>
      <Fact name={<Trans>Tentativas</Trans>}>{tries}</Fact>
    </dl>
  );
}

/** JSON is easier to read in lines; what is none stays as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Detail({ event, onMap }: { event: PurchaseEventDetail; onMap: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { states, told, reasons } = useInboxWords();
  const { id, state, reason, order_id, order_reference, body, expires_at } = event;
  const replay = useStep(
    () => replayPurchaseEvent(id),
    ({ state: now }) => {
      const word = states[now];
      showToast(t`Lido de novo. Agora: ${word}.`, now === 'failed' ? 'danger' : 'success');
      void client.invalidateQueries({ queryKey: ordersKey });
    },
  );
  const until = formatDate(expires_at);
  return (
    <Stack>
      <div>
        <Chip tone={eventTones[state]}>{states[state]}</Chip>
        <p className={css.note}>{reason ? reasons[reason] : told[state]}</p>
      </div>
      {order_id !== null && order_reference !== null && <OrderBox id={order_id} reference={order_reference} />}
      <Facts event={event} />
      <TextArea
        readOnly
        rows={8}
        spellCheck={false}
        label={<Trans>O que a plataforma mandou</Trans>}
        hint={<Trans>Guardamos até {until}.</Trans>}
        value={readable(body)}
      />
      <Row>
        {state === 'unmapped' && (
          <Button variant="primary" onClick={onMap}>
            <Trans>Escolher a oferta</Trans>
          </Button>
        )}
        <Button loading={replay.isPending} onClick={() => replay.mutate()}>
          <Trans>Aplicar de novo</Trans>
        </Button>
      </Row>
      {state === 'applied' && (
        <QuietNotice>
          <Trans>O que já valeu não vale duas vezes: aplicar de novo só faz o que faltou.</Trans>
        </QuietNotice>
      )}
    </Stack>
  );
}

/** One event: what happened, why, and what it said. */
export function EventDetail({ id, onClose, onMap }: { id: number; onClose: () => void; onMap: () => void }) {
  const { kinds } = useInboxWords();
  const event = useQuery(purchaseEventQuery(id));
  return (
    <Dialog open onOpenChange={onClose} title={event.data ? kinds[event.data.kind] : <Trans>Evento</Trans>}>
      <QueryState query={event}>{(one) => <Detail event={one} onMap={onMap} />}</QueryState>
    </Dialog>
  );
}
