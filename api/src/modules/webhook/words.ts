import { WEBHOOK_FAILING_DAYS } from '@clube/shared/contracts/webhook-events';
import type { Words } from '../mail/look.ts';

/** An address of the panel's was switched off, because nothing arrived there for days. */
export const disabledWords: Words<{ panel: string; host: string }> = {
  pt: ({ panel, host }) => ({
    subject: `Um webhook de ${panel} foi desligado`,
    hello: 'Olá.',
    text: `Nada chegou ao endereço de ${host} nos últimos ${WEBHOOK_FAILING_DAYS} dias, e paramos de enviar. O que não chegou está na lista de envios.`,
    button: 'Ver as integrações',
    validity: 'Depois de corrigir o endereço, ligue o webhook e reenvie o que falta.',
  }),
  es: ({ panel, host }) => ({
    subject: `Se desactivó un webhook de ${panel}`,
    hello: 'Hola.',
    text: `Nada llegó a la dirección de ${host} en los últimos ${WEBHOOK_FAILING_DAYS} días, y dejamos de enviar. Lo que no llegó está en la lista de envíos.`,
    button: 'Ver las integraciones',
    validity: 'Cuando corrijas la dirección, activa el webhook y reenvía lo que falta.',
  }),
  en: ({ panel, host }) => ({
    subject: `A webhook of ${panel} was switched off`,
    hello: 'Hello.',
    text: `Nothing has arrived at the address of ${host} for ${WEBHOOK_FAILING_DAYS} days, so we stopped sending. What did not arrive is in the list of deliveries.`,
    button: 'See the integrations',
    validity: 'Once the address works again, switch the webhook on and resend what is missing.',
  }),
};
