import type { Locale } from '../../lib/locale.ts';
import type { Words } from '../mail/look.ts';

/** `amount` and the days are written in the language of the mail; from `stops` on staff only read. */
export type AboutInvoice = { panel: string; number: string; amount: string; due: string; stops: string };

/** It is there to be paid. */
export const issuedWords: Words<AboutInvoice> = {
  pt: ({ panel, number, amount, due }) => ({
    subject: `Fatura ${number} de ${panel}`,
    hello: 'Olá.',
    text: `A fatura ${number} da assinatura de ${panel}, ${amount}, está pronta. Ela vence em ${due}.`,
    button: 'Ver e pagar a fatura',
    validity: 'Esta fatura não é uma nota fiscal.',
  }),
  es: ({ panel, number, amount, due }) => ({
    subject: `Cobro ${number} de ${panel}`,
    hello: 'Hola.',
    text: `El cobro ${number} de la suscripción de ${panel}, ${amount}, está listo. Vence el ${due}.`,
    button: 'Ver y pagar el cobro',
    validity: 'Este cobro no es una factura fiscal.',
  }),
  en: ({ panel, number, amount, due }) => ({
    subject: `Invoice ${number} of ${panel}`,
    hello: 'Hello.',
    text: `Invoice ${number} for the subscription of ${panel}, ${amount}, is ready. It is due on ${due}.`,
    button: 'See and pay the invoice',
    validity: 'This invoice is not a tax invoice.',
  }),
};

/** It is due in a few days. */
export const dueWords: Words<AboutInvoice> = {
  pt: ({ panel, number, amount, due, stops }) => ({
    subject: `A fatura ${number} de ${panel} vence em ${due}`,
    hello: 'Olá.',
    text: `A fatura ${number} da assinatura de ${panel}, ${amount}, vence em ${due}. Se ela não for paga, a equipe só consulta o painel a partir de ${stops}; os alunos continuam normalmente.`,
    button: 'Ver e pagar a fatura',
    validity: 'Se você já pagou, a confirmação chega por e-mail.',
  }),
  es: ({ panel, number, amount, due, stops }) => ({
    subject: `El cobro ${number} de ${panel} vence el ${due}`,
    hello: 'Hola.',
    text: `El cobro ${number} de la suscripción de ${panel}, ${amount}, vence el ${due}. Si no se paga, el equipo solo consulta el panel a partir del ${stops}; los alumnos siguen normalmente.`,
    button: 'Ver y pagar el cobro',
    validity: 'Si ya pagaste, la confirmación llega por correo.',
  }),
  en: ({ panel, number, amount, due, stops }) => ({
    subject: `Invoice ${number} of ${panel} is due on ${due}`,
    hello: 'Hello.',
    text: `Invoice ${number} for the subscription of ${panel}, ${amount}, is due on ${due}. If it is not paid, staff can only look at the panel from ${stops} on; students go on as usual.`,
    button: 'See and pay the invoice',
    validity: 'If you have paid already, the confirmation comes by mail.',
  }),
};

/** It was due. */
export const overdueWords: Words<AboutInvoice> = {
  pt: ({ panel, number, amount, due, stops }) => ({
    subject: `A fatura ${number} de ${panel} venceu`,
    hello: 'Olá.',
    text: `A fatura ${number} da assinatura de ${panel}, ${amount}, venceu em ${due}. Até ${stops} tudo funciona como sempre; depois, a equipe só consulta o painel. Os alunos continuam normalmente.`,
    button: 'Ver e pagar a fatura',
    validity: 'Se você já pagou, a confirmação chega por e-mail.',
  }),
  es: ({ panel, number, amount, due, stops }) => ({
    subject: `El cobro ${number} de ${panel} venció`,
    hello: 'Hola.',
    text: `El cobro ${number} de la suscripción de ${panel}, ${amount}, venció el ${due}. Hasta el ${stops} todo funciona como siempre; después, el equipo solo consulta el panel. Los alumnos siguen normalmente.`,
    button: 'Ver y pagar el cobro',
    validity: 'Si ya pagaste, la confirmación llega por correo.',
  }),
  en: ({ panel, number, amount, due, stops }) => ({
    subject: `Invoice ${number} of ${panel} is overdue`,
    hello: 'Hello.',
    text: `Invoice ${number} for the subscription of ${panel}, ${amount}, was due on ${due}. Until ${stops} everything works as usual; after that, staff can only look at the panel. Students go on as usual.`,
    button: 'See and pay the invoice',
    validity: 'If you have paid already, the confirmation comes by mail.',
  }),
};

/** Staff only read now. */
export const readOnlyWords: Words<AboutInvoice> = {
  pt: ({ panel, number, amount, due }) => ({
    subject: `A equipe de ${panel} só consulta o painel`,
    hello: 'Olá.',
    text: `A fatura ${number} da assinatura de ${panel}, ${amount}, venceu em ${due} e não foi paga. A equipe só consulta o painel até que ela seja paga; os alunos continuam normalmente.`,
    button: 'Ver e pagar a fatura',
    validity: 'Assim que o pagamento for confirmado, tudo volta na hora.',
  }),
  es: ({ panel, number, amount, due }) => ({
    subject: `El equipo de ${panel} solo consulta el panel`,
    hello: 'Hola.',
    text: `El cobro ${number} de la suscripción de ${panel}, ${amount}, venció el ${due} y no se pagó. El equipo solo consulta el panel hasta que se pague; los alumnos siguen normalmente.`,
    button: 'Ver y pagar el cobro',
    validity: 'En cuanto se confirme el pago, todo vuelve al instante.',
  }),
  en: ({ panel, number, amount, due }) => ({
    subject: `Staff of ${panel} can only look at the panel`,
    hello: 'Hello.',
    text: `Invoice ${number} for the subscription of ${panel}, ${amount}, was due on ${due} and is not paid. Staff can only look at the panel until it is; students go on as usual.`,
    button: 'See and pay the invoice',
    validity: 'As soon as the payment is confirmed, everything is back at once.',
  }),
};

/** The receipt. */
export const paidWords: Words<AboutInvoice> = {
  pt: ({ panel, number, amount }) => ({
    subject: `Pagamento da fatura ${number} confirmado`,
    hello: 'Olá.',
    text: `O pagamento da fatura ${number} da assinatura de ${panel}, ${amount}, foi confirmado.`,
    button: 'Ver a fatura',
    validity: 'Este e-mail é o seu recibo; não é uma nota fiscal.',
  }),
  es: ({ panel, number, amount }) => ({
    subject: `Pago del cobro ${number} confirmado`,
    hello: 'Hola.',
    text: `El pago del cobro ${number} de la suscripción de ${panel}, ${amount}, se confirmó.`,
    button: 'Ver el cobro',
    validity: 'Este correo es tu recibo; no es una factura fiscal.',
  }),
  en: ({ panel, number, amount }) => ({
    subject: `Payment of invoice ${number} confirmed`,
    hello: 'Hello.',
    text: `The payment of invoice ${number} for the subscription of ${panel}, ${amount}, was confirmed.`,
    button: 'See the invoice',
    validity: 'This mail is your receipt; it is not a tax invoice.',
  }),
};

/** What whoever pays by card reads on the page of the provider. */
export const titleOf: Record<Locale, (number: string) => string> = {
  pt: (number) => `Fatura ${number}`,
  es: (number) => `Cobro ${number}`,
  en: (number) => `Invoice ${number}`,
};
