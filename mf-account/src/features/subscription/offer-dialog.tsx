import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { choosePlan, panelPlanQuery } from '@clube/shared/clients/plan';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { PlanOffer } from '@clube/shared/contracts/plan';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { formatDate, tagOf, type Locale } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';

/** Why it was refused, where it was. */
function useRefusals(): (error: unknown) => string {
  const { t } = useLingui();
  const texts: Partial<Record<ErrorCode, string>> = {
    'plan.unpaid': t`Pague a fatura em aberto antes de trocar de plano.`,
    'plan.settled': t`O próximo plano já está pago: troque depois que ele começar.`,
    'plan.too_small': t`O painel usa mais do que este plano inclui.`,
    'plan.not_offered': t`Este plano não é mais oferecido.`,
    'plan.not_found': t`Este plano não é mais oferecido.`,
  };
  const known = Object.keys(texts) as ErrorCode[];
  return (error) =>
    texts[known.find((code) => isApiError(error, code))!] ?? t`Não foi possível salvar agora. Tente de novo.`;
}

/** What choosing this plan means now. @param isPaying whether the panel has paid for another one until a day */
function Meaning({ offer, isPaying }: { offer: PlanOffer; isPaying: boolean }) {
  const { i18n } = useLingui();
  const { starts_at, due_now, currency, is_present } = offer;
  const name = offer.name[i18n.locale as Locale];
  const amount = formatPlanPrice(due_now ?? 0, currency, tagOf(i18n.locale));
  if (is_present) return <Trans>O painel continua no plano {name}, e a mudança que estava marcada não acontece.</Trans>;
  if (starts_at) {
    const day = formatDate(starts_at);
    return (
      <Trans>
        O plano {name} começa em {day}, quando termina o que já foi pago. Até lá nada muda.
      </Trans>
    );
  }
  if (!due_now) return <Trans>O plano {name} começa agora e não custa nada.</Trans>;
  if (isPaying)
    return (
      <Trans>
        O plano {name} começa agora. A fatura dos dias que faltam é de {amount}, já sem o que foi pago pelo plano atual.
      </Trans>
    );
  return (
    <Trans>
      O plano {name} começa agora. A primeira fatura é de {amount}.
    </Trans>
  );
}

/** Asks before the plan is changed. */
export function OfferDialog({
  offer,
  isPaying,
  onClose,
}: {
  offer: PlanOffer;
  isPaying: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refusalOf = useRefusals();
  const choose = useMutation({
    mutationFn: () => choosePlan(offer.key),
    onSuccess: () => showToast(t`Escolha salva.`, 'success'),
    onError: (error) => showFailure(error, refusalOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: panelPlanQuery().queryKey }),
  });
  return (
    <ConfirmDialog
      title={offer.is_present ? <Trans>Continuar neste plano</Trans> : <Trans>Trocar de plano</Trans>}
      action={offer.is_present ? <Trans>Continuar neste plano</Trans> : <Trans>Trocar de plano</Trans>}
      onConfirm={() => choose.mutateAsync()}
      onClose={onClose}
    >
      <Meaning offer={offer} isPaying={isPaying} />
    </ConfirmDialog>
  );
}
