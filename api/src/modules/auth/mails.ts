import { brandVariables } from '@clube/shared/contracts/brand';
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

export type MailBrand = {
  /** Main colour of the panel, #rrggbb. */
  color: string;
  /** Absolute address of its logo. */
  logo: string | null;
};

/** Tables and inline styles: what mail programs draw. */
function htmlMail(options: { panel: string; brand: MailBrand; hello: string; words: LinkMail; url: string }): string {
  const { panel, brand, hello, words, url } = options;
  const on = brandVariables(brand.color, 'light')['--clube-on-brand'];
  const head = brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" alt="${escapeHtml(panel)}" height="40" style="display:block;height:40px;border:0">`
    : `<strong style="font-size:18px">${escapeHtml(panel)}</strong>`;
  return `<!doctype html><html><body style="margin:0;background:#f6f4f3;font-family:Figtree,Segoe UI,Arial,sans-serif;color:#1c1512">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fff;border-radius:12px;border-top:4px solid ${brand.color}">
<tr><td style="padding:28px 32px 0">${head}</td></tr>
<tr><td style="padding:20px 32px;font-size:16px;line-height:24px"><p>${escapeHtml(hello)}</p><p>${escapeHtml(words.text)}</p>
<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${brand.color};color:${on};font-weight:600;text-decoration:none">${escapeHtml(words.button)}</a></p>
<p style="font-size:14px;line-height:20px;color:#6b625e">${escapeHtml(words.validity)}</p></td></tr>
</table></td></tr></table></body></html>`;
}

/** The mail with a one-time link to set a password, in the member's language and the panel's look. */
export function passwordLinkMail(options: {
  to: string;
  name: string;
  panel: string;
  url: string;
  locale: Locale;
  brand: MailBrand;
}): Mail {
  const { to, name, panel, url, brand } = options;
  const words = passwordMail[options.locale](panel);
  const hello = `${words.hello}, ${name}.`;
  return {
    to,
    subject: words.subject,
    text: `${hello}\n\n${words.text}\n\n${url}\n\n${words.validity}\n`,
    html: htmlMail({ panel, brand, hello, words, url }),
  };
}
