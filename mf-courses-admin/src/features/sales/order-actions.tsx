import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { orderHistoryQuery, ordersKey, payInstalment, stepOrder } from '@clube/shared/clients/order';
import type { Order, OrderStep } from '@clube/shared/contracts/order';
import { paidOf } from '@clube/shared/contracts/money';
import { MAX_ORDER_REASON, nextStates } from '@clube/shared/contracts/order-states';
import { tooLong } from '@clube/shared/contracts/too-long';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure, showToast, TextField } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { nextPartOf, useMoney } from './words.tsx';
import * as css from './sales.css.ts';

type Step = OrderStep['state'] | 'instalment';
const isStep = (state: string): state is OrderStep['state'] =>
  state === 'paid' || state === 'refunded' || state === 'disputed' || state === 'cancelled';

/** What its buyer is told a reason of. */
const isEnd = (step: Step) => step === 'cancelled' || step === 'refunded';

function useWords(order: Order) {
  const { t } = useLingui();
  const money = useMoney();
  const back = money(paidOf(order), order.currency);
  const { name, email, instalments, instalments_paid } = order;
  const number = instalments_paid + 1;
  const isFree = order.amount === 0;
  const due = money(nextPartOf(order), order.currency);
  const titles: Record<Step, string> = {
    paid:
      order.state === 'disputed'
        ? t`A contestação foi vencida`
        : isFree
          ? t`Confirmar o pedido`
          : t`Confirmar o pagamento`,
    refunded: isFree ? t`Encerrar o acesso` : t`Reembolsar`,
    disputed: t`Foi contestado`,
    cancelled: t`Cancelar o pedido`,
    instalment: t`Confirmar a parte ${number} de ${instalments}`,
  };
  const said: Record<Step, string> = {
    paid:
      order.state === 'disputed'
        ? t`O acesso de ${name} volta a abrir, até quando já valia.`
        : isFree
          ? t`O pedido não custa nada: ele abre sem esperar pelo sim do e-mail. ${email} recebe o acesso na hora.`
          : t`Confira que ${due} chegou na sua conta. ${email} recebe o recibo na hora e, se houver vaga no seu plano, o acesso.`,
    refunded: isFree
      ? t`O pedido não custou nada: nada é devolvido. O acesso que ele abriu termina agora, e a vaga fica livre.`
      : t`Devolva ${back} pelo seu banco: aqui só registramos. O acesso que este pedido abriu termina agora, e a vaga fica livre.`,
    disputed: t`O acesso que este pedido abriu termina agora. Se a contestação for vencida, ele volta.`,
    cancelled: t`A página do pedido diz que ele não vale mais. A vaga e o cupom ficam livres.`,
    instalment:
      order.part_state === 'closed'
        ? t`Confira que ${due} chegou na sua conta. ${email} recebe o recibo. O acesso volta a abrir, até quando já valia.`
        : t`Confira que ${due} chegou na sua conta. ${email} recebe o recibo.`,
  };
  return { titles, said };
}

/** The steps that follow from an order's state; each says first what it does. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asking, ask] = useState<Step>();
  const [reason, setReason] = useState('');
  const problem = tooLong(reason.trim(), MAX_ORDER_REASON);
  const { titles, said } = useWords(order);
  const { id, version, state, name } = order;
  const isPartial = state === 'paid' && order.instalments_paid < order.instalments;
  const steps: Step[] = [...(isPartial ? (['instalment'] as const) : []), ...nextStates[state].filter(isStep)];
  const take = async (step: Step) => {
    // Its field says so, and the dialog stays.
    if (isEnd(step) && problem) throw new Error(problem);
    try {
      await (step === 'instalment'
        ? payInstalment(id, version)
        : stepOrder(id, { state: step, version, ...(isEnd(step) && reason.trim() && { reason: reason.trim() }) }));
      setReason('');
      showToast(t`Pedido atualizado.`, 'success');
    } catch (error) {
      showFailure(
        error,
        isApiError(error, 'offer.trial_had')
          ? t`Esta pessoa já teve esta oferta: o teste grátis é só da primeira vez.`
          : isApiError(error, 'version.stale') || isApiError(error, 'purchase.state')
            ? t`Alguém mexeu neste pedido antes. Mostramos como ele está.`
            : t`Não foi possível salvar agora. Tente de novo.`,
      );
      if (!isApiError(error)) throw error;
    } finally {
      await client.invalidateQueries({ queryKey: ordersKey });
      await client.invalidateQueries({ queryKey: orderHistoryQuery(id).queryKey });
    }
  };
  return (
    <>
      {steps.map((step, index) => (
        <Button
          key={step}
          size="small"
          variant={index === 0 && (step === 'paid' || step === 'instalment') ? 'primary' : 'white'}
          aria-label={`${titles[step]}: ${name}`}
          onClick={() => ask(step)}
        >
          {titles[step]}
        </Button>
      ))}
      {asking && (
        <ConfirmDialog
          title={titles[asking]}
          action={<Trans>Confirmar</Trans>}
          onConfirm={() => take(asking)}
          onClose={() => ask(undefined)}
          fields={
            isEnd(asking) && (
              <TextField
                label={<Trans>Motivo (opcional)</Trans>}
                hint={<Trans>Quem comprou lê o motivo no e-mail.</Trans>}
                error={problem}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )
          }
        >
          <span className={css.note}>{said[asking]}</span>
        </ConfirmDialog>
      )}
    </>
  );
}
