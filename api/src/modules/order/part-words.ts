import type { PartState } from '@clube/shared/contracts/order-states';
import type { Words } from '../mail/look.ts';

/** `amount` of the part, and days, as they are written in the language of the mail. */
type About = {
  offer: string;
  amount: string;
  reference: string;
  panel: string;
  part: number;
  of: number;
  due: string;
  closes: string;
};

const asked: Words<About> = {
  pt: ({ offer, amount, reference, panel, part, of, due }) => ({
    subject: `Parte ${part} de ${of} vence em ${due}`,
    hello: 'Olá.',
    text: `A parte ${part} de ${of} de “${offer}” em ${panel}, ${amount}, vence em ${due}. Pedido ${reference}.`,
    button: 'Pagar a parte',
    validity: 'Nada é cobrado sozinho: o acesso continua enquanto cada parte é paga.',
  }),
  es: ({ offer, amount, reference, panel, part, of, due }) => ({
    subject: `La parte ${part} de ${of} vence el ${due}`,
    hello: 'Hola.',
    text: `La parte ${part} de ${of} de “${offer}” en ${panel}, ${amount}, vence el ${due}. Pedido ${reference}.`,
    button: 'Pagar la parte',
    validity: 'Nada se cobra solo: el acceso continúa mientras se paga cada parte.',
  }),
  en: ({ offer, amount, reference, panel, part, of, due }) => ({
    subject: `Part ${part} of ${of} is due on ${due}`,
    hello: 'Hello.',
    text: `Part ${part} of ${of} of “${offer}” at ${panel}, ${amount}, is due on ${due}. Order ${reference}.`,
    button: 'Pay the part',
    validity: 'Nothing is charged by itself: access goes on while each part is paid.',
  }),
};

const overdue: Words<About> = {
  pt: ({ offer, amount, reference, panel, part, of, closes }) => ({
    subject: `Parte ${part} de ${of} em atraso: ${offer}`,
    hello: 'Olá.',
    text: `Não recebemos a parte ${part} de ${of} de “${offer}” em ${panel}, ${amount}. O acesso continua até ${closes}; depois disso ele fecha até a parte ser paga. Pedido ${reference}.`,
    button: 'Pagar agora',
    validity: `Se você já pagou, diga isso na página do pedido, ou escreva a ${panel} com o comprovante.`,
  }),
  es: ({ offer, amount, reference, panel, part, of, closes }) => ({
    subject: `Parte ${part} de ${of} atrasada: ${offer}`,
    hello: 'Hola.',
    text: `No recibimos la parte ${part} de ${of} de “${offer}” en ${panel}, ${amount}. El acceso continúa hasta el ${closes}; después se cierra hasta que se pague la parte. Pedido ${reference}.`,
    button: 'Pagar ahora',
    validity: `Si ya pagaste, dilo en la página del pedido, o escribe a ${panel} con el comprobante.`,
  }),
  en: ({ offer, amount, reference, panel, part, of, closes }) => ({
    subject: `Part ${part} of ${of} is overdue: ${offer}`,
    hello: 'Hello.',
    text: `We did not get part ${part} of ${of} of “${offer}” at ${panel}, ${amount}. Access goes on until ${closes}; after that it closes until the part is paid. Order ${reference}.`,
    button: 'Pay now',
    validity: `If you have paid already, say so on the page of the order, or write to ${panel} with the proof.`,
  }),
};

const closed: Words<About> = {
  pt: ({ offer, amount, reference, panel, part, of }) => ({
    subject: `Acesso fechado, parte ${part} de ${of} não paga: ${offer}`,
    hello: 'Olá.',
    text: `O acesso que o pedido ${reference} de “${offer}” abriu em ${panel} está fechado: a parte ${part} de ${of} não foi paga. Pague ${amount}, e ele reabre assim que ${panel} confirmar.`,
    button: 'Pagar e reabrir',
    validity: 'O que você concluiu fica guardado na sua conta.',
  }),
  es: ({ offer, amount, reference, panel, part, of }) => ({
    subject: `Acceso cerrado, parte ${part} de ${of} sin pagar: ${offer}`,
    hello: 'Hola.',
    text: `El acceso que abrió el pedido ${reference} de “${offer}” en ${panel} está cerrado: la parte ${part} de ${of} no se pagó. Paga ${amount}, y se reabre en cuanto ${panel} confirme.`,
    button: 'Pagar y reabrir',
    validity: 'Lo que completaste queda guardado en tu cuenta.',
  }),
  en: ({ offer, amount, reference, panel, part, of }) => ({
    subject: `Access closed, part ${part} of ${of} was not paid: ${offer}`,
    hello: 'Hello.',
    text: `The access that order ${reference} of “${offer}” opened at ${panel} is closed: part ${part} of ${of} was not paid. Pay ${amount}, and it opens again as soon as ${panel} confirms.`,
    button: 'Pay and open again',
    validity: 'What you completed stays in your account.',
  }),
};

/** What a buyer is told of a part that is due. */
export const dueWords: Record<PartState, Words<About>> = { asked, overdue, closed };
