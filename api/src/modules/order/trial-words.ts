import type { Words } from '../mail/look.ts';

/** `amount` is that of each period; `first` that of the first one, where a coupon makes it another. Written in the language of the mail. */
type About = {
  offer: string;
  amount: string;
  first: string | null;
  days: number;
  periodDays: number;
  reference: string;
  panel: string;
};

const count = (one: string, many: string) => (days: number) => `${days} ${days === 1 ? one : many}`;
const dias = count('dia', 'dias');
const dias_es = count('día', 'días');
const days_en = count('day', 'days');

const price = {
  pt: ({ amount, first, periodDays }: About) =>
    first === null
      ? `${amount} a cada ${dias(periodDays)}`
      : `${first} no primeiro período e ${amount} a cada ${dias(periodDays)} depois dele`,
  es: ({ amount, first, periodDays }: About) =>
    first === null
      ? `${amount} cada ${dias_es(periodDays)}`
      : `${first} en el primer período y ${amount} cada ${dias_es(periodDays)} después`,
  en: ({ amount, first, periodDays }: About) =>
    first === null
      ? `${amount} every ${days_en(periodDays)}`
      : `${first} for the first period and ${amount} every ${days_en(periodDays)} after it`,
};

/** It waits for the yes of its mailbox. */
export const trialAskedWords: Words<About> = {
  pt: (about) => ({
    subject: `Confirme o seu teste grátis em ${about.panel}`,
    hello: 'Olá.',
    text: `Alguém pediu o teste grátis de “${about.offer}” para este e-mail: ${dias(about.days)} sem custo, depois ${price.pt(about)}. Pedido ${about.reference}. Ele só vale depois que você confirmar.`,
    button: 'Confirmar o teste',
    validity: 'O pedido espera 24 horas, e nada é cobrado sozinho. Se não foi você, ignore este e-mail: nada acontece.',
  }),
  es: (about) => ({
    subject: `Confirma tu prueba gratis en ${about.panel}`,
    hello: 'Hola.',
    text: `Alguien pidió la prueba gratis de “${about.offer}” para este correo: ${dias_es(about.days)} sin costo, después ${price.es(about)}. Pedido ${about.reference}. Solo vale después de que la confirmes.`,
    button: 'Confirmar la prueba',
    validity: 'El pedido espera 24 horas, y nada se cobra solo. Si no fuiste tú, ignora este correo: no pasa nada.',
  }),
  en: (about) => ({
    subject: `Confirm your free trial at ${about.panel}`,
    hello: 'Hello.',
    text: `Somebody ordered the free trial of “${about.offer}” for this mailbox: ${days_en(about.days)} free of charge, then ${price.en(about)}. Order ${about.reference}. It counts only once you confirm it.`,
    button: 'Confirm the trial',
    validity:
      'The order waits for 24 hours, and nothing is charged by itself. If it was not you, ignore this mail: nothing happens.',
  }),
};

/** They had theirs: what the offer costs from today. */
export const trialHadWords: Words<About> = {
  pt: ({ offer, amount, periodDays, panel }) => ({
    subject: `O teste grátis de ${offer} é só da primeira vez`,
    hello: 'Olá.',
    text: `Alguém pediu o teste grátis de “${offer}” em ${panel} para este e-mail. Ele é só da primeira vez, e você já teve esta oferta: ela custa ${amount} a cada ${dias(periodDays)}, a partir de hoje.`,
    button: 'Ver a oferta',
    validity: 'Nada foi aberto, e nada é cobrado. Se não foi você, ignore este e-mail.',
  }),
  es: ({ offer, amount, periodDays, panel }) => ({
    subject: `La prueba gratis de ${offer} es solo la primera vez`,
    hello: 'Hola.',
    text: `Alguien pidió la prueba gratis de “${offer}” en ${panel} para este correo. Es solo la primera vez, y ya tuviste esta oferta: cuesta ${amount} cada ${dias_es(periodDays)}, desde hoy.`,
    button: 'Ver la oferta',
    validity: 'No se abrió nada, y no se cobra nada. Si no fuiste tú, ignora este correo.',
  }),
  en: ({ offer, amount, periodDays, panel }) => ({
    subject: `The free trial of ${offer} is for the first time only`,
    hello: 'Hello.',
    text: `Somebody ordered the free trial of “${offer}” at ${panel} for this mailbox. It is for the first time only, and you have had this offer already: it costs ${amount} every ${days_en(periodDays)}, from today.`,
    button: 'See the offer',
    validity: 'Nothing was opened, and nothing is charged. If it was not you, ignore this mail.',
  }),
};

/** It has begun: when money is asked for, and how it ends. Of whoever is no member yet it begins when they enter. */
export const trialWords: Words<About & { isMember: boolean; until: string | null }> = {
  pt: (about) => ({
    subject: `Teste grátis confirmado: ${about.offer}`,
    hello: 'Olá.',
    text: `${
      about.until === null
        ? `O seu teste grátis de “${about.offer}” em ${about.panel}, ${dias(about.days)}, começa quando você entrar.`
        : `O seu teste grátis de “${about.offer}” em ${about.panel} começou e vai até ${about.until}, dia do primeiro pagamento.`
    } Depois dele: ${price.pt(about)}. Pedido ${about.reference}.\nAntes do fim enviamos o primeiro pedido de pagamento. Para cancelar, abra “Minha conta” e escolha “Cancelar a assinatura”: o acesso continua até o fim do teste.`,
    button: about.isMember ? 'Abrir o curso' : 'Criar o meu acesso',
    validity: about.isMember
      ? 'Nada é cobrado sozinho: quem não paga só perde o acesso.'
      : 'Nada é cobrado sozinho. O botão vale por 7 dias; depois, peça um novo em “Primeiro acesso”.',
  }),
  es: (about) => ({
    subject: `Prueba gratis confirmada: ${about.offer}`,
    hello: 'Hola.',
    text: `${
      about.until === null
        ? `Tu prueba gratis de “${about.offer}” en ${about.panel}, ${dias_es(about.days)}, empieza cuando entres.`
        : `Tu prueba gratis de “${about.offer}” en ${about.panel} empezó y va hasta el ${about.until}, día del primer pago.`
    } Después: ${price.es(about)}. Pedido ${about.reference}.\nAntes del final enviamos el primer pedido de pago. Para cancelar, abre “Mi cuenta” y elige “Cancelar la suscripción”: el acceso continúa hasta el final de la prueba.`,
    button: about.isMember ? 'Abrir el curso' : 'Crear mi acceso',
    validity: about.isMember
      ? 'Nada se cobra solo: quien no paga solo pierde el acceso.'
      : 'Nada se cobra solo. El botón vale por 7 días; después, pide uno nuevo en “Primer acceso”.',
  }),
  en: (about) => ({
    subject: `Free trial confirmed: ${about.offer}`,
    hello: 'Hello.',
    text: `${
      about.until === null
        ? `Your free trial of “${about.offer}” at ${about.panel}, ${days_en(about.days)}, begins when you enter.`
        : `Your free trial of “${about.offer}” at ${about.panel} has begun and runs until ${about.until}, the day of the first payment.`
    } After it: ${price.en(about)}. Order ${about.reference}.\nBefore it ends we send the first order to pay. To cancel, open “My account” and choose “Cancel the subscription”: access goes on until the trial ends.`,
    button: about.isMember ? 'Open the course' : 'Create my access',
    validity: about.isMember
      ? 'Nothing is charged by itself: whoever does not pay only loses access.'
      : 'Nothing is charged by itself. The button is valid for 7 days; after that, ask for a new one in “First access”.',
  }),
};
