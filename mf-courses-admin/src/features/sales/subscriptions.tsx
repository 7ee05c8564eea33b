import { useState } from 'react';
import { Repeat } from 'lucide-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memberSubscriptionQuery, memberSubscriptionsQuery } from '@clube/shared/clients/member-subscription';
import type { MemberSubscription } from '@clube/shared/contracts/member-subscription';
import { subscriptionStates, type SubscriptionState } from '@clube/shared/contracts/member-subscription-states';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { SubscriptionChip, useSubscriptionWords } from '@clube/shared/subscription';
import { Button, Card, EmptyState, QueryState, SelectField, TextField, useListAddress } from '@clube/shared/ui';
import { SubscriptionActions } from './subscription-actions.tsx';
import { useEventWords } from './subscription-events.ts';
import { useMoney, useOrderWords } from './words.tsx';
import * as css from './sales.css.ts';

/** What happened to one, and what was paid for it. */
function Details({ id }: { id: number }) {
  const events = useEventWords();
  const states = useSubscriptionWords();
  const orderWords = useOrderWords();
  const freeWords = useOrderWords(true);
  const money = useMoney();
  const detail = useQuery(memberSubscriptionQuery(id));
  return (
    <QueryState query={detail}>
      {({ history, orders }) => (
        <>
          <ol className={css.history}>
            {history.map(({ id: event, event: kind, from_state, to_state, reference, actor, created_at }) => (
              <li key={event} className={css.event}>
                <strong>{events[kind]}</strong>
                {from_state !== to_state && ` · ${states[to_state]}`}
                {reference && ` · ${reference}`}
                {actor && ` · ${actor}`} · <RelativeTime at={created_at} />
              </li>
            ))}
          </ol>
          <ul className={css.history}>
            {orders.map(({ id: order, reference, amount, currency, state, paid_at }) => (
              <li key={order} className={css.event}>
                <strong>{reference}</strong> · {money(amount, currency)} ·{' '}
                {(amount === 0 ? freeWords : orderWords)[state]}
                {paid_at !== null && ` · ${formatDate(paid_at)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryState>
  );
}

/** When money is expected, or until when access goes on. */
function Next({ of }: { of: MemberSubscription }) {
  const money = useMoney();
  const { state, next_charge_at, grace_ends_at, is_paid, current_period_end, waiting_reference: waiting } = of;
  const end = formatDate(current_period_end);
  const isTrial = of.trial_ends_at != null;
  return (
    <p className={css.note}>
      {isTrial && is_paid && (
        <>
          <Trans>Em teste até {end}</Trans>
          {' · '}
        </>
      )}
      {next_charge_at !== null && of.next_amount != null ? (
        <Trans>
          Próxima cobrança: {formatDate(next_charge_at)}, {money(of.next_amount, of.currency)}
        </Trans>
      ) : next_charge_at !== null ? (
        <Trans>Próxima cobrança: {formatDate(next_charge_at)}</Trans>
      ) : grace_ends_at !== null ? (
        <Trans>
          Venceu em {end}; o acesso continua até {formatDate(grace_ends_at)}
        </Trans>
      ) : is_paid ? (
        <Trans>Não renova; o acesso vai até {end}</Trans>
      ) : state === 'ended' ? (
        <Trans>Nada mais é cobrado</Trans>
      ) : isTrial ? (
        <Trans>O teste terminou em {end}</Trans>
      ) : (
        <Trans>O período pago terminou em {end}</Trans>
      )}
      {waiting !== null && (
        <>
          {' · '}
          <Trans>pedido {waiting} aguarda pagamento</Trans>
        </>
      )}
    </p>
  );
}

function Item({ of }: { of: MemberSubscription }) {
  const { t } = useLingui();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const { name, email, offer_name, amount, currency, period_days: days } = of;
  return (
    <div className={css.order}>
      <div className={css.grow}>
        <p className={css.subTitle}>{name}</p>
        <p className={css.note}>{email}</p>
        <p className={css.note}>{offer_name}</p>
        <Next of={of} />
      </div>
      <div className={css.sums}>
        <span className={css.amount}>{money(amount, currency)}</span>
        <span className={css.note}>
          <Plural value={days} one="a cada # dia" other="a cada # dias" />
        </span>
        <SubscriptionChip state={of.state} />
      </div>
      <div className={css.orderActions}>
        <SubscriptionActions of={of} />
        <Button
          size="small"
          variant="link"
          aria-expanded={isOpen}
          aria-label={t`História da assinatura de ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>História</Trans>
        </Button>
      </div>
      {isOpen && (
        <div className={css.details}>
          <Details id={of.id} />
        </div>
      )}
    </div>
  );
}

const isState = (text: string): text is SubscriptionState => (subscriptionStates as readonly string[]).includes(text);

/** Who subscribes to what opens a course, the newest first. */
export function Subscriptions({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const words = useSubscriptionWords();
  const { filter, setFilter } = useListAddress();
  const [q, state] = [filter('busca'), filter('estado')];
  const query = { course: courseId, ...(q && { q }), ...(isState(state) && { state }) };
  const list = useInfiniteQuery({ ...memberSubscriptionsQuery(query), placeholderData: keepPreviousData });
  const found = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <div className={css.filters}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome ou e-mail</Trans>}
          maxLength={100}
          value={q}
          onChange={({ target }) => setFilter('busca', target.value)}
        />
        <SelectField
          label={<Trans>Estado</Trans>}
          value={state}
          onChange={({ target }) => setFilter('estado', target.value)}
        >
          <option value="">{t`Todos`}</option>
          {subscriptionStates.map((name) => (
            <option key={name} value={name}>
              {words[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryState query={list}>
        {() =>
          found.length === 0 ? (
            <EmptyState
              icon={Repeat}
              title={<Trans>Nenhuma assinatura por aqui</Trans>}
              text={
                q || state ? (
                  <Trans>Nenhuma assinatura combina com esse filtro.</Trans>
                ) : (
                  <Trans>Quem compra uma oferta que renova aparece aqui quando entra no painel.</Trans>
                )
              }
            />
          ) : (
            <>
              <Card padded={false}>
                <ul className={css.orders}>
                  {found.map((one) => (
                    <li key={one.id}>
                      <Item of={one} />
                    </li>
                  ))}
                </ul>
              </Card>
              {list.hasNextPage && (
                <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  <Trans>Mostrar mais</Trans>
                </Button>
              )}
            </>
          )
        }
      </QueryState>
    </>
  );
}
