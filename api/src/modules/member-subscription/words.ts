import type { Words } from '../mail/look.ts';

/** Days as they are written in the language of the mail. `isTrial`: nothing was paid yet. */
type About = { offer: string; amount: string; panel: string; periodEnd: string; graceEnd: string; isTrial: boolean };

/** What a member is told of. */
export const newsKinds = ['due', 'overdue', 'suspended', 'paused', 'resumed', 'cancelled', 'ended'] as const;
export type News = (typeof newsKinds)[number];

const due: Words<About> = {
  pt: ({ offer, amount, panel, periodEnd, isTrial }) => ({
    subject: isTrial ? `Seu teste grátis termina em ${periodEnd}` : `Sua assinatura renova em ${periodEnd}`,
    hello: 'Olá.',
    text: isTrial
      ? `O seu teste grátis de “${offer}” em ${panel} vai até ${periodEnd}. Para continuar, pague ${amount} até lá, pelo primeiro período.`
      : `O período pago da sua assinatura de “${offer}” em ${panel} vai até ${periodEnd}. Para continuar, pague ${amount} até lá.`,
    button: isTrial ? 'Pagar o primeiro período' : 'Pagar o próximo período',
    validity: 'Nada é cobrado sozinho. Se não quiser continuar, cancele em “Minha conta”, ou não pague.',
  }),
  es: ({ offer, amount, panel, periodEnd, isTrial }) => ({
    subject: isTrial ? `Tu prueba gratis termina el ${periodEnd}` : `Tu suscripción se renueva el ${periodEnd}`,
    hello: 'Hola.',
    text: isTrial
      ? `Tu prueba gratis de “${offer}” en ${panel} va hasta el ${periodEnd}. Para continuar, paga ${amount} hasta ese día, por el primer período.`
      : `El período pagado de tu suscripción a “${offer}” en ${panel} va hasta el ${periodEnd}. Para continuar, paga ${amount} hasta ese día.`,
    button: isTrial ? 'Pagar el primer período' : 'Pagar el próximo período',
    validity: 'Nada se cobra solo. Si no quieres continuar, cancela en “Mi cuenta”, o no pagues.',
  }),
  en: ({ offer, amount, panel, periodEnd, isTrial }) => ({
    subject: isTrial ? `Your free trial ends on ${periodEnd}` : `Your subscription renews on ${periodEnd}`,
    hello: 'Hello.',
    text: isTrial
      ? `Your free trial of “${offer}” at ${panel} runs until ${periodEnd}. To go on, pay ${amount} by then, for the first period.`
      : `The paid period of your subscription to “${offer}” at ${panel} runs until ${periodEnd}. To go on, pay ${amount} by then.`,
    button: isTrial ? 'Pay the first period' : 'Pay the next period',
    validity: 'Nothing is charged by itself. If you do not want to go on, cancel it in “My account”, or do not pay.',
  }),
};

const overdue: Words<About> = {
  pt: ({ offer, amount, panel, graceEnd, isTrial }) => ({
    subject: `Pagamento em atraso: ${offer}`,
    hello: 'Olá.',
    text: `${isTrial ? `O teste grátis de “${offer}” em ${panel} terminou, e não recebemos o primeiro pagamento, ${amount}.` : `Não recebemos o pagamento do período atual da sua assinatura de “${offer}” em ${panel}, ${amount}.`} O acesso continua até ${graceEnd}; depois disso ele é suspenso.`,
    button: 'Pagar agora',
    validity: `Se você já pagou, escreva a ${panel} com o comprovante.`,
  }),
  es: ({ offer, amount, panel, graceEnd, isTrial }) => ({
    subject: `Pago atrasado: ${offer}`,
    hello: 'Hola.',
    text: `${isTrial ? `La prueba gratis de “${offer}” en ${panel} terminó, y no recibimos el primer pago, ${amount}.` : `No recibimos el pago del período actual de tu suscripción a “${offer}” en ${panel}, ${amount}.`} El acceso continúa hasta el ${graceEnd}; después se suspende.`,
    button: 'Pagar ahora',
    validity: `Si ya pagaste, escribe a ${panel} con el comprobante.`,
  }),
  en: ({ offer, amount, panel, graceEnd, isTrial }) => ({
    subject: `Payment overdue: ${offer}`,
    hello: 'Hello.',
    text: `${isTrial ? `The free trial of “${offer}” at ${panel} is over, and we did not get the first payment, ${amount}.` : `We did not get the payment of the current period of your subscription to “${offer}” at ${panel}, ${amount}.`} Access goes on until ${graceEnd}; after that it is suspended.`,
    button: 'Pay now',
    validity: `If you have paid already, write to ${panel} with the proof.`,
  }),
};

const suspended: Words<About> = {
  pt: ({ offer, amount, panel, isTrial }) => ({
    subject: `Assinatura suspensa: ${offer}`,
    hello: 'Olá.',
    text: `A sua assinatura de “${offer}” em ${panel} está suspensa: ${isTrial ? 'o teste grátis' : 'o período pago'} terminou. Pague ${amount}, e ela reabre assim que ${panel} confirmar.`,
    button: 'Pagar e reabrir',
    validity: 'O pedido espera 30 dias; depois a assinatura termina. O que você concluiu fica guardado.',
  }),
  es: ({ offer, amount, panel, isTrial }) => ({
    subject: `Suscripción suspendida: ${offer}`,
    hello: 'Hola.',
    text: `Tu suscripción a “${offer}” en ${panel} está suspendida: ${isTrial ? 'la prueba gratis' : 'el período pagado'} terminó. Paga ${amount}, y se reabre en cuanto ${panel} confirme.`,
    button: 'Pagar y reabrir',
    validity: 'El pedido espera 30 días; después la suscripción termina. Lo que completaste queda guardado.',
  }),
  en: ({ offer, amount, panel, isTrial }) => ({
    subject: `Subscription suspended: ${offer}`,
    hello: 'Hello.',
    text: `Your subscription to “${offer}” at ${panel} is suspended: ${isTrial ? 'the free trial' : 'the paid period'} is over. Pay ${amount}, and it opens again as soon as ${panel} confirms.`,
    button: 'Pay and open again',
    validity: 'The order waits for 30 days; then the subscription ends. What you completed is kept.',
  }),
};

const paused: Words<About> = {
  pt: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Assinatura pausada: ${offer}`,
    hello: 'Olá.',
    text: `${panel} pausou a sua assinatura de “${offer}”. ${isTrial ? 'O teste grátis' : 'O que já foi pago'} vale até ${periodEnd}; nada mais é pedido até ela ser retomada.`,
    button: 'Ver a assinatura',
    validity: `Dúvidas? Escreva a ${panel}.`,
  }),
  es: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Suscripción en pausa: ${offer}`,
    hello: 'Hola.',
    text: `${panel} puso en pausa tu suscripción a “${offer}”. ${isTrial ? 'La prueba gratis' : 'Lo ya pagado'} vale hasta el ${periodEnd}; no se pide nada más hasta que se reanude.`,
    button: 'Ver la suscripción',
    validity: `¿Dudas? Escribe a ${panel}.`,
  }),
  en: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Subscription paused: ${offer}`,
    hello: 'Hello.',
    text: `${panel} paused your subscription to “${offer}”. ${isTrial ? 'The free trial' : 'What is paid'} is valid until ${periodEnd}; nothing more is asked for until it is resumed.`,
    button: 'See the subscription',
    validity: `Questions? Write to ${panel}.`,
  }),
};

const resumed: Words<About> = {
  pt: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Assinatura retomada: ${offer}`,
    hello: 'Olá.',
    text: `${panel} retomou a sua assinatura de “${offer}”. ${isTrial ? 'O teste grátis' : 'O período pago'} vai até ${periodEnd}; antes disso enviamos o próximo pedido.`,
    button: 'Ver a assinatura',
    validity: 'Nada é cobrado sozinho. Se não quiser continuar, cancele em “Minha conta”.',
  }),
  es: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Suscripción reanudada: ${offer}`,
    hello: 'Hola.',
    text: `${panel} reanudó tu suscripción a “${offer}”. ${isTrial ? 'La prueba gratis' : 'El período pagado'} va hasta el ${periodEnd}; antes enviamos el próximo pedido.`,
    button: 'Ver la suscripción',
    validity: 'Nada se cobra solo. Si no quieres continuar, cancela en “Mi cuenta”.',
  }),
  en: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Subscription resumed: ${offer}`,
    hello: 'Hello.',
    text: `${panel} resumed your subscription to “${offer}”. ${isTrial ? 'The free trial' : 'The paid period'} runs until ${periodEnd}; we send the next order before that.`,
    button: 'See the subscription',
    validity: 'Nothing is charged by itself. If you do not want to go on, cancel it in “My account”.',
  }),
};

const cancelled: Words<About> = {
  pt: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Assinatura cancelada: ${offer}`,
    hello: 'Olá.',
    text: `A sua assinatura de “${offer}” em ${panel} não renova mais. O acesso continua até ${periodEnd}, o fim do ${isTrial ? 'teste grátis, e nada foi cobrado' : 'período pago'}.`,
    button: 'Ver a assinatura',
    validity: 'Nada mais é pedido. O que você concluiu fica guardado.',
  }),
  es: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Suscripción cancelada: ${offer}`,
    hello: 'Hola.',
    text: `Tu suscripción a “${offer}” en ${panel} ya no se renueva. El acceso continúa hasta el ${periodEnd}, el fin ${isTrial ? 'de la prueba gratis, y no se cobró nada' : 'del período pagado'}.`,
    button: 'Ver la suscripción',
    validity: 'No se pide nada más. Lo que completaste queda guardado.',
  }),
  en: ({ offer, panel, periodEnd, isTrial }) => ({
    subject: `Subscription cancelled: ${offer}`,
    hello: 'Hello.',
    text: `Your subscription to “${offer}” at ${panel} renews no more. Access goes on until ${periodEnd}, the end of the ${isTrial ? 'free trial, and nothing was charged' : 'paid period'}.`,
    button: 'See the subscription',
    validity: 'Nothing more is asked for. What you completed is kept.',
  }),
};

const ended: Words<About> = {
  pt: ({ offer, panel }) => ({
    subject: `Assinatura encerrada: ${offer}`,
    hello: 'Olá.',
    text: `A sua assinatura de “${offer}” em ${panel} terminou, e com ela o acesso que ela dava.`,
    button: 'Ver os meus recibos',
    validity: 'Nada mais é pedido; não pague pedidos antigos. O que você concluiu fica guardado.',
  }),
  es: ({ offer, panel }) => ({
    subject: `Suscripción terminada: ${offer}`,
    hello: 'Hola.',
    text: `Tu suscripción a “${offer}” en ${panel} terminó, y con ella el acceso que daba.`,
    button: 'Ver mis recibos',
    validity: 'No se pide nada más; no pagues pedidos antiguos. Lo que completaste queda guardado.',
  }),
  en: ({ offer, panel }) => ({
    subject: `Subscription ended: ${offer}`,
    hello: 'Hello.',
    text: `Your subscription to “${offer}” at ${panel} has ended, and with it the access that it gave.`,
    button: 'See my receipts',
    validity: 'Nothing more is asked for; do not pay old orders. What you completed is kept.',
  }),
};

/** Each, in each language. */
export const newsWords: Record<News, Words<About>> = { due, overdue, suspended, paused, resumed, cancelled, ended };
