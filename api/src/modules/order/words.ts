import type { Words } from '../mail/look.ts';

/** How many parts an order has, and how many of them are paid. */
type Parts = { paid: number; of: number };
const partsPaid = {
  pt: (parts: Parts | null) => (parts ? ` (${parts.paid} de ${parts.of} partes)` : ''),
  es: (parts: Parts | null) => (parts ? ` (${parts.paid} de ${parts.of} partes)` : ''),
  en: (parts: Parts | null) => (parts ? ` (${parts.paid} of ${parts.of} parts)` : ''),
};

/** `amount` is written in the language of the mail. */
type About = { offer: string; amount: string; reference: string; panel: string };

/** In how many parts an order is paid, and what each is, written in the language of the mail; what does not divide is in the first. */
type ToPay = { of: number; first: string; rest: string };
const partsToPay = {
  pt: ({ of, first, rest }: ToPay) =>
    first === rest
      ? `, em ${of} partes de ${rest}`
      : `, em ${of} partes: a primeira de ${first}, depois ${rest} por parte`,
  es: ({ of, first, rest }: ToPay) =>
    first === rest
      ? `, en ${of} partes de ${rest}`
      : `, en ${of} partes: la primera de ${first}, después ${rest} por parte`,
  en: ({ of, first, rest }: ToPay) =>
    first === rest ? `, in ${of} parts of ${rest}` : `, in ${of} parts: the first of ${first}, then ${rest} a part`,
};

/** An order waits to be paid. */
export const placedWords: Words<About & { parts: ToPay | null }> = {
  pt: ({ offer, amount, reference, panel, parts }) => ({
    subject: `Seu pedido em ${panel}`,
    hello: 'Olá.',
    text: `Recebemos o seu pedido de “${offer}”, ${amount}${parts ? partsToPay.pt(parts) : ''}. Pedido ${reference}.`,
    button: 'Pagar o pedido',
    validity: 'O pedido espera 24 horas. Se não foi você, ignore este e-mail: nada é cobrado.',
  }),
  es: ({ offer, amount, reference, panel, parts }) => ({
    subject: `Tu pedido en ${panel}`,
    hello: 'Hola.',
    text: `Recibimos tu pedido de “${offer}”, ${amount}${parts ? partsToPay.es(parts) : ''}. Pedido ${reference}.`,
    button: 'Pagar el pedido',
    validity: 'El pedido espera 24 horas. Si no fuiste tú, ignora este correo: no se cobra nada.',
  }),
  en: ({ offer, amount, reference, panel, parts }) => ({
    subject: `Your order at ${panel}`,
    hello: 'Hello.',
    text: `We have your order of “${offer}”, ${amount}${parts ? partsToPay.en(parts) : ''}. Order ${reference}.`,
    button: 'Pay the order',
    validity: 'The order waits for 24 hours. If it was not you, ignore this mail: nothing is charged.',
  }),
};

/** It costs nothing, and opens by the yes of its mailbox. */
export const freeWords: Words<About> = {
  pt: ({ offer, reference, panel }) => ({
    subject: `Confirme o seu pedido em ${panel}`,
    hello: 'Olá.',
    text: `Alguém pediu “${offer}” para este e-mail, sem custo. Pedido ${reference}. Ele só vale depois que você confirmar.`,
    button: 'Confirmar o pedido',
    validity: 'O pedido espera 24 horas. Se não foi você, ignore este e-mail: nada acontece.',
  }),
  es: ({ offer, reference, panel }) => ({
    subject: `Confirma tu pedido en ${panel}`,
    hello: 'Hola.',
    text: `Alguien pidió “${offer}” para este correo, sin costo. Pedido ${reference}. Solo vale después de que lo confirmes.`,
    button: 'Confirmar el pedido',
    validity: 'El pedido espera 24 horas. Si no fuiste tú, ignora este correo: no pasa nada.',
  }),
  en: ({ offer, reference, panel }) => ({
    subject: `Confirm your order at ${panel}`,
    hello: 'Hello.',
    text: `Somebody ordered “${offer}” for this mailbox, free of charge. Order ${reference}. It counts only once you confirm it.`,
    button: 'Confirm the order',
    validity: 'The order waits for 24 hours. If it was not you, ignore this mail: nothing happens.',
  }),
};

/** The receipt; of what costs nothing there is none. Who is no member yet is asked in by its button. */
export const paidWords: Words<About & { isMember: boolean; isFree: boolean; parts: Parts | null }> = {
  pt: ({ offer, amount, reference, panel, parts, isMember, isFree }) => ({
    subject: isFree ? `Acesso liberado: ${offer}` : `Pagamento confirmado: ${offer}`,
    hello: 'Olá.',
    text: isFree
      ? `O seu pedido de “${offer}” em ${panel} está confirmado, sem custo. Pedido ${reference}.`
      : `${panel} confirmou o seu pagamento de “${offer}”, ${amount}${partsPaid.pt(parts)}. Pedido ${reference}. Este e-mail é o seu recibo; não é uma nota fiscal.`,
    button: isMember ? 'Abrir o curso' : 'Criar o meu acesso',
    validity: isMember
      ? 'O curso já está aberto na sua conta.'
      : 'O botão vale por 7 dias. Depois, peça um novo em “Primeiro acesso”.',
  }),
  es: ({ offer, amount, reference, panel, parts, isMember, isFree }) => ({
    subject: isFree ? `Acceso abierto: ${offer}` : `Pago confirmado: ${offer}`,
    hello: 'Hola.',
    text: isFree
      ? `Tu pedido de “${offer}” en ${panel} está confirmado, sin costo. Pedido ${reference}.`
      : `${panel} confirmó tu pago de “${offer}”, ${amount}${partsPaid.es(parts)}. Pedido ${reference}. Este correo es tu recibo; no es una factura.`,
    button: isMember ? 'Abrir el curso' : 'Crear mi acceso',
    validity: isMember
      ? 'El curso ya está abierto en tu cuenta.'
      : 'El botón vale por 7 días. Después, pide uno nuevo en “Primer acceso”.',
  }),
  en: ({ offer, amount, reference, panel, parts, isMember, isFree }) => ({
    subject: isFree ? `Access opened: ${offer}` : `Payment confirmed: ${offer}`,
    hello: 'Hello.',
    text: isFree
      ? `Your order of “${offer}” at ${panel} is confirmed, free of charge. Order ${reference}.`
      : `${panel} confirmed your payment of “${offer}”, ${amount}${partsPaid.en(parts)}. Order ${reference}. This mail is your receipt; it is not a tax invoice.`,
    button: isMember ? 'Open the course' : 'Create my access',
    validity: isMember
      ? 'The course is open in your account already.'
      : 'The button is valid for 7 days. After that, ask for a new one in “First access”.',
  }),
};

/** It is paid, and opens nothing yet: the plan of the panel has no room, or the buyer is staff of it. The way in is no part of it. */
export const heldWords: Words<About & { isFree: boolean; isStaff: boolean }> = {
  pt: ({ offer, amount, reference, panel, isFree, isStaff }) => ({
    subject: isFree ? `Pedido confirmado: ${offer}` : `Pagamento confirmado: ${offer}`,
    hello: 'Olá.',
    text: isFree
      ? `O seu pedido de “${offer}” em ${panel} está confirmado, sem custo. Pedido ${reference}.`
      : `${panel} confirmou o seu pagamento de “${offer}”, ${amount}. Pedido ${reference}. Este e-mail é o seu recibo; não é uma nota fiscal.`,
    button: 'Ver o pedido',
    validity: isStaff
      ? 'Você já é da equipe deste painel, e nada se abriu. Fale com quem cuida dele.'
      : 'O acesso ainda não abriu. Ele vem em outro e-mail, assim que houver vaga.',
  }),
  es: ({ offer, amount, reference, panel, isFree, isStaff }) => ({
    subject: isFree ? `Pedido confirmado: ${offer}` : `Pago confirmado: ${offer}`,
    hello: 'Hola.',
    text: isFree
      ? `Tu pedido de “${offer}” en ${panel} está confirmado, sin costo. Pedido ${reference}.`
      : `${panel} confirmó tu pago de “${offer}”, ${amount}. Pedido ${reference}. Este correo es tu recibo; no es una factura.`,
    button: 'Ver el pedido',
    validity: isStaff
      ? 'Ya eres del equipo de este panel, y no se abrió nada. Habla con quien lo administra.'
      : 'El acceso todavía no se abrió. Llega en otro correo, en cuanto haya lugar.',
  }),
  en: ({ offer, amount, reference, panel, isFree, isStaff }) => ({
    subject: isFree ? `Order confirmed: ${offer}` : `Payment confirmed: ${offer}`,
    hello: 'Hello.',
    text: isFree
      ? `Your order of “${offer}” at ${panel} is confirmed, free of charge. Order ${reference}.`
      : `${panel} confirmed your payment of “${offer}”, ${amount}. Order ${reference}. This mail is your receipt; it is not a tax invoice.`,
    button: 'See the order',
    validity: isStaff
      ? 'You are staff of this panel already, and nothing was opened. Talk to whoever looks after it.'
      : 'The access is not open yet. It comes by another mail as soon as there is room.',
  }),
};

/** One more part of an order came in: its receipt, which who has not come in yet reads at the order's page. `sum` is what came in of the order so far. */
export const partWords: Words<About & Parts & { sum: string; isMember: boolean }> = {
  pt: ({ offer, amount, reference, panel, paid, of, sum, isMember }) => ({
    subject: `Pagamento confirmado: ${offer}, parte ${paid} de ${of}`,
    hello: 'Olá.',
    text: `${panel} confirmou a parte ${paid} de ${of} de “${offer}”, ${amount}. Até agora você pagou ${sum}. Pedido ${reference}. Este e-mail é o seu recibo; não é uma nota fiscal.`,
    button: isMember ? 'Ver o recibo' : 'Ver o pedido',
    validity: 'O pedido diz o que já foi pago e como ele está.',
  }),
  es: ({ offer, amount, reference, panel, paid, of, sum, isMember }) => ({
    subject: `Pago confirmado: ${offer}, parte ${paid} de ${of}`,
    hello: 'Hola.',
    text: `${panel} confirmó la parte ${paid} de ${of} de “${offer}”, ${amount}. Hasta ahora pagaste ${sum}. Pedido ${reference}. Este correo es tu recibo; no es una factura.`,
    button: isMember ? 'Ver el recibo' : 'Ver el pedido',
    validity: 'El pedido dice lo que ya se pagó y cómo está.',
  }),
  en: ({ offer, amount, reference, panel, paid, of, sum, isMember }) => ({
    subject: `Payment confirmed: ${offer}, part ${paid} of ${of}`,
    hello: 'Hello.',
    text: `${panel} confirmed part ${paid} of ${of} of “${offer}”, ${amount}. You have paid ${sum} so far. Order ${reference}. This mail is your receipt; it is not a tax invoice.`,
    button: isMember ? 'See the receipt' : 'See the order',
    validity: 'The order says what is paid and how it stands.',
  }),
};

/** `reason`: a sentence of the panel's, or empty. */
type Ended = About & { reason: string };
const because = (label: string, reason: string) => (reason ? `\n${label}: ${reason}` : '');

/** The money goes back, and access ends. */
export const refundedWords: Words<Ended> = {
  pt: ({ offer, amount, reference, panel, reason }) => ({
    subject: `Reembolso: ${offer}`,
    hello: 'Olá.',
    text: `${panel} registrou o reembolso de “${offer}”, ${amount}. Pedido ${reference}. O acesso que ele abriu terminou.${because('Motivo', reason)}`,
    button: 'Ver o recibo',
    validity: 'O que você concluiu fica guardado na sua conta. Este e-mail não é uma nota fiscal.',
  }),
  es: ({ offer, amount, reference, panel, reason }) => ({
    subject: `Reembolso: ${offer}`,
    hello: 'Hola.',
    text: `${panel} registró el reembolso de “${offer}”, ${amount}. Pedido ${reference}. El acceso que abrió terminó.${because('Motivo', reason)}`,
    button: 'Ver el recibo',
    validity: 'Lo que completaste queda guardado en tu cuenta. Este correo no es una factura.',
  }),
  en: ({ offer, amount, reference, panel, reason }) => ({
    subject: `Refund: ${offer}`,
    hello: 'Hello.',
    text: `${panel} recorded the refund of “${offer}”, ${amount}. Order ${reference}. The access that it opened has ended.${because('Reason', reason)}`,
    button: 'See the receipt',
    validity: 'What you completed stays in your account. This mail is not a tax invoice.',
  }),
};

/** Nothing was paid, so nothing goes back: access ends. */
export const endedWords: Words<Ended> = {
  pt: ({ offer, reference, panel, reason }) => ({
    subject: `Acesso encerrado: ${offer}`,
    hello: 'Olá.',
    text: `${panel} encerrou o seu pedido sem custo de “${offer}”. Pedido ${reference}. O acesso que ele abriu terminou.${because('Motivo', reason)}`,
    button: 'Ver o pedido',
    validity: 'Nada foi cobrado, e nada é devolvido. O que você concluiu fica guardado na sua conta.',
  }),
  es: ({ offer, reference, panel, reason }) => ({
    subject: `Acceso terminado: ${offer}`,
    hello: 'Hola.',
    text: `${panel} terminó tu pedido sin costo de “${offer}”. Pedido ${reference}. El acceso que abrió terminó.${because('Motivo', reason)}`,
    button: 'Ver el pedido',
    validity: 'No se cobró nada, y no se devuelve nada. Lo que completaste queda guardado en tu cuenta.',
  }),
  en: ({ offer, reference, panel, reason }) => ({
    subject: `Access ended: ${offer}`,
    hello: 'Hello.',
    text: `${panel} ended your order of “${offer}”, which was free of charge. Order ${reference}. The access that it opened has ended.${because('Reason', reason)}`,
    button: 'See the order',
    validity: 'Nothing was charged, and nothing goes back. What you completed stays in your account.',
  }),
};

/** What costs nothing was ended by the panel before its mailbox said yes. */
export const withdrawnWords: Words<Ended> = {
  pt: ({ offer, reference, panel, reason }) => ({
    subject: `Pedido cancelado: ${offer}`,
    hello: 'Olá.',
    text: `O seu pedido sem custo de “${offer}” em ${panel} foi cancelado. Pedido ${reference}.${because('Motivo', reason)}`,
    button: 'Fazer outro pedido',
    validity: 'O link que você recebeu para confirmar não vale mais.',
  }),
  es: ({ offer, reference, panel, reason }) => ({
    subject: `Pedido cancelado: ${offer}`,
    hello: 'Hola.',
    text: `Tu pedido sin costo de “${offer}” en ${panel} fue cancelado. Pedido ${reference}.${because('Motivo', reason)}`,
    button: 'Hacer otro pedido',
    validity: 'El enlace que recibiste para confirmar ya no vale.',
  }),
  en: ({ offer, reference, panel, reason }) => ({
    subject: `Order cancelled: ${offer}`,
    hello: 'Hello.',
    text: `Your order of “${offer}” at ${panel}, which was free of charge, was cancelled. Order ${reference}.${because('Reason', reason)}`,
    button: 'Place another order',
    validity: 'The link that you got to confirm it no longer works.',
  }),
};

/** It was not paid, or the panel ended it. */
export const cancelledWords: Words<Ended> = {
  pt: ({ offer, amount, reference, panel, reason }) => ({
    subject: `Pedido cancelado: ${offer}`,
    hello: 'Olá.',
    text: `O seu pedido de “${offer}” em ${panel}, ${amount}, foi cancelado. Pedido ${reference}. Não pague mais por ele.${because('Motivo', reason)}`,
    button: 'Fazer outro pedido',
    validity: `Se você já pagou, escreva a quem vendeu com o comprovante: ${panel} pode abrir o acesso ou devolver o dinheiro.`,
  }),
  es: ({ offer, amount, reference, panel, reason }) => ({
    subject: `Pedido cancelado: ${offer}`,
    hello: 'Hola.',
    text: `Tu pedido de “${offer}” en ${panel}, ${amount}, fue cancelado. Pedido ${reference}. Ya no pagues por él.${because('Motivo', reason)}`,
    button: 'Hacer otro pedido',
    validity: `Si ya pagaste, escribe a quien lo vendió con el comprobante: ${panel} puede abrir el acceso o devolver el dinero.`,
  }),
  en: ({ offer, amount, reference, panel, reason }) => ({
    subject: `Order cancelled: ${offer}`,
    hello: 'Hello.',
    text: `Your order of “${offer}” at ${panel}, ${amount}, was cancelled. Order ${reference}. Do not pay for it any more.${because('Reason', reason)}`,
    button: 'Place another order',
    validity: `If you have paid already, write to the seller with the proof: ${panel} can open the access or give the money back.`,
  }),
};
