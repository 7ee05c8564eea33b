import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { cancelOwnSubscription, ownSubscriptionsQuery } from '@clube/shared/clients/member-subscription';
import type { OwnSubscription, SubscriptionOrder } from '@clube/shared/contracts/member-subscription';
import { formatMoney } from '@clube/shared/contracts/money';
import { formatDate, tagOf } from '@clube/shared/i18n';
import { SubscriptionChip } from '@clube/shared/subscription';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import * as css from './account.css.ts';

/** When the next period is due, or until when access goes on. */
function Next({ of }: { of: OwnSubscription }) {
  const { i18n } = useLingui();
  const { state, next_charge_at, grace_ends_at, is_paid, current_period_end, amount, next_amount, currency } = of;
  const end = formatDate(current_period_end);
  const isTrial = of.trial_ends_at != null;
  const first = formatMoney(next_amount ?? amount, currency, tagOf(i18n.locale));
  if (isTrial && next_charge_at !== null && is_paid)
    return (
      <Trans>
        Em teste até {end}. Primeiro pagamento: {first}, nesse dia. Nada é cobrado sozinho.
      </Trans>
    );
  if (isTrial && is_paid) return <Trans>Em teste até {end}; não renova</Trans>;
  if (next_charge_at !== null)
    return <Trans>Próximo pagamento: {formatDate(next_charge_at)}. Nada é cobrado sozinho.</Trans>;
  if (grace_ends_at !== null)
    return <Trans>O pagamento venceu; o acesso continua até {formatDate(grace_ends_at)}</Trans>;
  if (is_paid) return <Trans>Não renova; o acesso vai até {end}</Trans>;
  if (state === 'ended') return <Trans>Nada mais é cobrado</Trans>;
  return isTrial ? <Trans>O teste terminou em {end}</Trans> : <Trans>O período pago terminou em {end}</Trans>;
}

const hasReceipt = ({ state }: SubscriptionOrder) => state === 'paid' || state === 'refunded' || state === 'disputed';

function Receipts({ orders }: { orders: readonly SubscriptionOrder[] }) {
  const { i18n, t } = useLingui();
  return (
    <ul className={css.receipts}>
      {orders.filter(hasReceipt).map(({ id, reference, amount, currency, paid_at, created_at }) => {
        const payment = `${formatDate(paid_at ?? created_at)} · ${formatMoney(amount, currency, tagOf(i18n.locale))}`;
        return (
          <li key={id}>
            <Link
              className={css.receiptLink}
              to={`/minha-conta/recibo/${id}`}
              aria-label={t`${payment}, recibo de ${reference}`}
            >
              {payment}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Ends it, once it was said what that means. */
function Cancel({ of }: { of: OwnSubscription }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isAsking, ask] = useState(false);
  const { id, version, offer_name, is_paid, panel } = of;
  const end = formatDate(of.current_period_end);
  const cancel = async () => {
    try {
      await cancelOwnSubscription(id, version);
      showToast(t`Assinatura cancelada.`, 'success');
    } catch (error) {
      showFailure(
        error,
        isApiError(error, 'version.stale') || isApiError(error, 'subscription.state')
          ? t`Algo mudou nesta assinatura antes. Mostramos como ela está.`
          : t`Não foi possível cancelar agora. Tente de novo.`,
      );
      if (!isApiError(error)) throw error;
    } finally {
      await client.invalidateQueries({ queryKey: ownSubscriptionsQuery().queryKey });
    }
  };
  return (
    <>
      <Button size="small" aria-label={t`Cancelar a assinatura de ${offer_name}`} onClick={() => ask(true)}>
        <Trans>Cancelar a assinatura</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Cancelar a assinatura de ${offer_name}?`}
          action={<Trans>Cancelar a assinatura</Trans>}
          onConfirm={cancel}
          onClose={() => ask(false)}
        >
          {is_paid && of.trial_ends_at != null ? (
            <Trans>
              O acesso continua até {end}, o fim do teste, e nada é cobrado. O que você concluiu fica guardado.
            </Trans>
          ) : of.trial_ends_at != null ? (
            <Trans>
              O teste já terminou: o acesso acaba agora, e nada mais é pedido. O que você concluiu fica guardado.
            </Trans>
          ) : is_paid ? (
            <Trans>
              O acesso continua até {end}, o fim do que você pagou, e depois não renova. O que você concluiu fica
              guardado. Para receber o dinheiro de volta, escreva a {panel}.
            </Trans>
          ) : (
            <Trans>
              O período pago já terminou: o acesso acaba agora, e nada mais é pedido. O que você concluiu fica guardado.
            </Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function Subscription({ of }: { of: OwnSubscription }) {
  const { i18n } = useLingui();
  const { offer_name, courses, panel, amount, currency, period_days: days, state, pay_url } = of;
  const others = courses.filter((title) => title !== offer_name);
  return (
    <li className={css.session}>
      <span className={css.sessionText}>
        <strong className={css.typed}>{offer_name}</strong>
        {others.length > 0 && <span className={css.note}>{others.join(', ')}</span>}
        <span className={css.note}>{panel}</span>
        <span className={css.note}>
          <Next of={of} />
        </span>
        <Receipts orders={of.orders} />
      </span>
      <span className={css.sum}>
        <strong>{formatMoney(amount, currency, tagOf(i18n.locale))}</strong>
        <span className={css.note}>
          <Plural value={days} one="a cada # dia" other="a cada # dias" />
        </span>
        <SubscriptionChip state={state} />
        {pay_url !== null && (
          <a className={css.receiptLink} href={pay_url}>
            <Trans>Pagar o período</Trans>
          </a>
        )}
        {state !== 'cancelled' && state !== 'ended' && <Cancel of={of} />}
      </span>
    </li>
  );
}

/** What the person subscribes to: those that stand first. */
export function Subscriptions() {
  const list = useQuery(ownSubscriptionsQuery());
  return (
    <QueryState query={list}>
      {(subscriptions) =>
        subscriptions.length === 0 ? (
          <p className={css.stateText}>
            <Trans>Você não tem assinaturas.</Trans>
          </p>
        ) : (
          <ul className={css.sessions}>
            {subscriptions.map((one) => (
              <Subscription key={one.id} of={one} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
