import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ordersKey } from '@clube/shared/clients/order';
import { memberSubscriptionsKey, stepMemberSubscription } from '@clube/shared/clients/member-subscription';
import type { MemberSubscription } from '@clube/shared/contracts/member-subscription';
import { stepsOf, type SubscriptionStep } from '@clube/shared/contracts/member-subscription-states';
import { formatDate } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { useMoney } from './words.tsx';
import * as css from './sales.css.ts';

function useWords(of: MemberSubscription) {
  const { name, amount, next_amount, currency, is_paid, current_period_end, waiting_reference } = of;
  const { t } = useLingui();
  const money = useMoney();
  const end = formatDate(current_period_end);
  const sum = money(next_amount ?? amount, currency);
  const titles: Record<SubscriptionStep, string> = {
    pause: t`Pausar`,
    resume: t`Retomar`,
    cancel: t`Cancelar no fim do período`,
    end: t`Encerrar agora`,
  };
  const waiting = waiting_reference ? t` O pedido ${waiting_reference} deixa de valer.` : '';
  const said: Record<SubscriptionStep, string> = {
    pause: is_paid
      ? t`O acesso de ${name} vai até ${end}, o fim do que foi pago, e nada mais é pedido até você retomar.${waiting}`
      : t`O acesso de ${name} termina agora, porque o período pago já passou, e nada mais é pedido até você retomar.${waiting}`,
    resume: is_paid
      ? t`A assinatura volta a renovar em ${end}. ${name} recebe o pedido por e-mail antes disso.`
      : t`O período pago já terminou: ${name} recebe agora um pedido de ${sum}, e o acesso abre quando você confirmar o pagamento.`,
    cancel: t`O acesso de ${name} vai até ${end}, o fim do que foi pago, e depois não renova.${waiting}`,
    end: is_paid
      ? t`O acesso que ela dava termina agora, e ${name} perde o que já pagou até ${end}. O dinheiro só volta se você reembolsar o pedido.${waiting}`
      : t`O acesso que ela dava termina agora, e nada mais é pedido a ${name}.${waiting}`,
  };
  if (of.trial_ends_at == null) return { titles, said };
  const tried: Record<SubscriptionStep, string> = {
    pause: is_paid
      ? t`O acesso de ${name} vai até ${end}, o fim do teste, e nada é pedido até você retomar.${waiting}`
      : t`O acesso de ${name} termina agora, porque o teste já passou, e nada é pedido até você retomar.${waiting}`,
    resume: is_paid
      ? said.resume
      : t`O teste já terminou: ${name} recebe agora um pedido de ${sum}, e o acesso abre quando você confirmar o pagamento.`,
    cancel: t`O acesso de ${name} vai até ${end}, o fim do teste, e depois não renova.${waiting}`,
    end: is_paid ? t`O acesso que ela dava termina agora. O teste ia até ${end}, e nada foi pago.${waiting}` : said.end,
  };
  return { titles, said: tried };
}

/** What can be done with a subscription; each says first what is lost. */
export function SubscriptionActions({ of }: { of: MemberSubscription }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asking, ask] = useState<SubscriptionStep>();
  const { titles, said } = useWords(of);
  const { id, name, version, state, is_paid } = of;
  const take = async (step: SubscriptionStep) => {
    try {
      await stepMemberSubscription(id, { step, version });
      showToast(t`Assinatura atualizada.`, 'success');
    } catch (error) {
      showFailure(
        error,
        isApiError(error, 'version.stale') || isApiError(error, 'subscription.state')
          ? t`Algo mudou nesta assinatura antes. Mostramos como ela está.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      );
      if (!isApiError(error)) throw error;
    } finally {
      await client.invalidateQueries({ queryKey: memberSubscriptionsKey });
      await client.invalidateQueries({ queryKey: ordersKey });
    }
  };
  return (
    <>
      {stepsOf(state, is_paid).map((step) => (
        <Button key={step} size="small" aria-label={`${titles[step]}: ${name}`} onClick={() => ask(step)}>
          {titles[step]}
        </Button>
      ))}
      {asking && (
        <ConfirmDialog
          title={titles[asking]}
          action={<Trans>Confirmar</Trans>}
          onConfirm={() => take(asking)}
          onClose={() => ask(undefined)}
        >
          <span className={css.note}>
            {said[asking]} <Trans>Nada é cobrado sozinho, e a pessoa recebe um e-mail.</Trans>
          </span>
        </ConfirmDialog>
      )}
    </>
  );
}
