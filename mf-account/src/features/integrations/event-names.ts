import { useLingui } from '@lingui/react/macro';
import type { WebhookEvent } from '@clube/shared/contracts/webhook-events';

/** What each event is to people. */
export function useEventNames(): Record<WebhookEvent | 'test', string> {
  const { t } = useLingui();
  return {
    'member.added': t`Membro entrou`,
    'member.enrolled': t`Matrícula feita`,
    'course.completed': t`Curso concluído`,
    'certificate.issued': t`Certificado emitido`,
    'order.paid': t`Pedido pago`,
    'order.refunded': t`Pedido reembolsado`,
    'order.disputed': t`Pedido contestado`,
    'subscription.started': t`Assinatura iniciada`,
    'subscription.renewed': t`Assinatura renovada`,
    'subscription.past_due': t`Assinatura em atraso`,
    'subscription.suspended': t`Assinatura suspensa`,
    'subscription.paused': t`Assinatura pausada`,
    'subscription.resumed': t`Assinatura retomada`,
    'subscription.cancelled': t`Assinatura cancelada`,
    'subscription.ended': t`Assinatura encerrada`,
    'comment.created': t`Comentário feito`,
    'ticket.created': t`Chamado aberto`,
    test: t`Teste`,
  };
}
