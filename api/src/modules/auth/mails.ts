import type { Mail } from '../../lib/mailer.ts';

type Locale = 'pt' | 'es' | 'en';
type LinkMail = { subject: string; hello: string; text: string; button: string; validity: string };

const passwordMail: Record<Locale, (panel: string) => LinkMail> = {
  pt: (panel) => ({
    subject: `Crie sua senha em ${panel}`,
    hello: 'Olá',
    text: `Recebemos um pedido para definir a sua senha em ${panel}.`,
    button: 'Definir minha senha',
    validity: 'O link funciona uma vez e vale por 1 hora. Se você não pediu, ignore este e-mail.',
  }),
  es: (panel) => ({
    subject: `Crea tu contraseña en ${panel}`,
    hello: 'Hola',
    text: `Recibimos una solicitud para definir tu contraseña en ${panel}.`,
    button: 'Definir mi contraseña',
    validity: 'El enlace funciona una vez y vale por 1 hora. Si no lo pediste, ignora este correo.',
  }),
  en: (panel) => ({
    subject: `Set your password at ${panel}`,
    hello: 'Hello',
    text: `We received a request to set your password at ${panel}.`,
    button: 'Set my password',
    validity: 'The link works once and is valid for 1 hour. If you did not ask for it, ignore this mail.',
  }),
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The mail with a one-time link to set a password, in the member's language. */
export function passwordLinkMail(options: {
  to: string;
  name: string;
  panel: string;
  url: string;
  locale: Locale;
}): Mail {
  const words = passwordMail[options.locale](options.panel);
  const name = escapeHtml(options.name);
  return {
    to: options.to,
    subject: words.subject,
    text: `${words.hello}, ${options.name}.\n\n${words.text}\n\n${options.url}\n\n${words.validity}\n`,
    html: `<p>${words.hello}, ${name}.</p><p>${escapeHtml(words.text)}</p><p><a href="${escapeHtml(options.url)}">${words.button}</a></p><p>${words.validity}</p>`,
  };
}
