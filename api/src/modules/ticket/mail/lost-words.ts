import type { Words } from '../../mail/look.ts';

export const lostReasons = ['empty', 'long', 'unreadable'] as const;
/** Why nothing of a mail stands in its ticket. */
export type LostReason = (typeof lostReasons)[number];

const whys = {
  pt: {
    empty: (title) =>
      `No e-mail que você mandou para o chamado “${title}” não achamos texto seu nem imagem. Escreva acima da mensagem citada, ou responda pela página.`,
    long: (title) =>
      `O e-mail que você mandou para o chamado “${title}” passa de 10.000 caracteres. Mande em partes, ou responda pela página.`,
    unreadable: (title) =>
      `Não conseguimos ler o e-mail que você mandou para o chamado “${title}”. Responda pela página.`,
  },
  es: {
    empty: (title) =>
      `En el correo que enviaste a la solicitud “${title}” no encontramos texto tuyo ni imagen. Escribe encima del mensaje citado, o responde en la página.`,
    long: (title) =>
      `El correo que enviaste a la solicitud “${title}” supera los 10.000 caracteres. Envíalo en partes, o responde en la página.`,
    unreadable: (title) => `No pudimos leer el correo que enviaste a la solicitud “${title}”. Responde en la página.`,
  },
  en: {
    empty: (title) =>
      `In the email you sent to the ticket “${title}” we found neither text of yours nor a picture. Write above the quoted message, or reply on the page.`,
    long: (title) =>
      `The email you sent to the ticket “${title}” has more than 10,000 characters. Send it in parts, or reply on the page.`,
    unreadable: (title) => `We could not read the email you sent to the ticket “${title}”. Reply on the page.`,
  },
} satisfies Record<string, Record<LostReason, (title: string) => string>>;

/** What became of an answer by mail that did not come into its ticket. */
export const lostWords: Words<{ reason: LostReason; title: string }> = {
  pt: ({ reason, title }) => ({
    subject: 'O seu e-mail não entrou no chamado',
    hello: 'Olá.',
    text: whys.pt[reason](title),
    button: 'Abrir o chamado',
    validity:
      'Nada do seu e-mail foi guardado. De cada chamado avisamos uma vez por dia. Esta mensagem é automática: não responda a ela.',
  }),
  es: ({ reason, title }) => ({
    subject: 'Tu correo no entró en la solicitud',
    hello: 'Hola.',
    text: whys.es[reason](title),
    button: 'Abrir la solicitud',
    validity:
      'No se guardó nada de ese correo. De cada solicitud avisamos una vez al día. Este mensaje es automático: no lo respondas.',
  }),
  en: ({ reason, title }) => ({
    subject: 'Your email did not get into the ticket',
    hello: 'Hello.',
    text: whys.en[reason](title),
    button: 'Open the ticket',
    validity:
      'Nothing of that email was kept. We tell you once a day of each ticket. This message is automatic: do not reply to it.',
  }),
};
