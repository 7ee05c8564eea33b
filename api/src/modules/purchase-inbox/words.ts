import type { Words } from '../mail/look.ts';

/** A period of a subscription was not paid at its provider. `until` is a day, written in the language of the mail. */
type About = { offer: string; panel: string; provider: string; until: string };

export const unpaidWords: Words<About> = {
  pt: ({ offer, panel, provider, until }) => ({
    subject: `Pagamento não aprovado: ${offer}`,
    hello: 'Olá.',
    text: `${provider} avisou que a cobrança de “${offer}” em ${panel} não foi aprovada. O acesso continua até ${until}; depois, só com um novo pagamento.`,
    button: 'Ver as minhas compras',
    validity: `Quem cobra é ${provider}: acerte o pagamento lá. Se você já acertou, ignore este e-mail.`,
  }),
  es: ({ offer, panel, provider, until }) => ({
    subject: `Pago no aprobado: ${offer}`,
    hello: 'Hola.',
    text: `${provider} avisó que el cobro de “${offer}” en ${panel} no fue aprobado. El acceso sigue hasta el ${until}; después, solo con un nuevo pago.`,
    button: 'Ver mis compras',
    validity: `Quien cobra es ${provider}: arregla el pago allí. Si ya lo arreglaste, ignora este correo.`,
  }),
  en: ({ offer, panel, provider, until }) => ({
    subject: `Payment not approved: ${offer}`,
    hello: 'Hello.',
    text: `${provider} said that the charge for “${offer}” at ${panel} was not approved. Access goes on until ${until}; after that, only with a new payment.`,
    button: 'See my purchases',
    validity: `${provider} is who charges: settle the payment there. If you have done so already, ignore this mail.`,
  }),
};
