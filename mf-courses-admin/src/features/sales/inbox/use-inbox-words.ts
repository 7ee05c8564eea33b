import { useLingui } from '@lingui/react/macro';
import type {
  PurchaseEventKind,
  PurchaseEventReason,
  PurchaseEventState,
  PurchaseProductState,
  PurchaseProvider,
} from '@clube/shared/contracts/purchase-inbox-words';

/** Names are the same in each language. */
export const providerNames: Readonly<Record<PurchaseProvider, string>> = {
  stripe: 'Stripe',
  hotmart: 'Hotmart',
  kiwify: 'Kiwify',
  eduzz: 'Eduzz',
};

export const eventTones = {
  waiting: 'brand',
  unmapped: 'warning',
  early: 'warning',
  applied: 'success',
  ignored: 'neutral',
  failed: 'danger',
} as const satisfies Record<PurchaseEventState, string>;

/** What each word of the inbox is to people. */
export function useInboxWords() {
  const { t } = useLingui();
  const kinds: Record<PurchaseEventKind, string> = {
    paid: t`Pagamento`,
    refunded: t`Reembolso`,
    disputed: t`Contestação`,
    dispute_won: t`Contestação vencida`,
    cancelled: t`Compra cancelada`,
    payment_failed: t`Pagamento recusado`,
    subscription_cancelled: t`Assinatura cancelada`,
    linked: t`Números da mesma compra`,
    other: t`Outro aviso`,
  };
  const states: Record<PurchaseEventState, string> = {
    waiting: t`Na fila`,
    unmapped: t`Esperando uma oferta`,
    early: t`Esperando o pagamento`,
    applied: t`Aplicado`,
    ignored: t`Sem efeito`,
    failed: t`Falhou`,
  };
  /** What a state means, where no reason says more. */
  const told: Record<PurchaseEventState, string> = {
    waiting: t`Ainda não foi aplicado. Tentamos de novo sozinhos, não precisa fazer nada.`,
    unmapped: t`Falta dizer qual oferta é este produto. Assim que você disser, o evento é aplicado.`,
    early: t`Chegou antes do pagamento de que fala. Quando o pagamento chegar, este é aplicado.`,
    applied: t`O que a plataforma avisou já vale aqui.`,
    ignored: t`Não havia nada a fazer.`,
    failed: t`Não conseguimos aplicar este evento.`,
  };
  const reasons: Record<PurchaseEventReason, string> = {
    unreadable: t`O que chegou não tem a forma de um evento desta plataforma.`,
    no_product: t`O evento não diz de qual produto é.`,
    no_buyer: t`O evento não diz o e-mail de quem comprou.`,
    no_purchase: t`O evento não diz de qual compra é.`,
    server: t`Tentamos várias vezes e não deu certo do nosso lado. Aplique de novo; se continuar, fale com o suporte.`,
    not_of_interest: t`Este tipo de aviso não muda nada aqui.`,
    product_ignored: t`Você disse que este produto não é deste painel.`,
    nothing_to_do: t`Já estava assim antes do aviso.`,
  };
  const products: Record<PurchaseProductState, string> = {
    unmapped: t`Sem oferta`,
    mapped: t`Com oferta`,
    ignored: t`Não é deste painel`,
  };
  return { kinds, states, told, reasons, products };
}
