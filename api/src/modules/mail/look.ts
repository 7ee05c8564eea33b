import { brandVariables } from '@clube/shared/contracts/brand';
import type { Locale } from '../../lib/locale.ts';
import type { Mail } from '../../lib/mailer.ts';
import type { MailPanel } from './panel.ts';
import { escapeMarkup } from '../../lib/escape.ts';

/** What a mail says, in one language: plain sentences of ours around at most one button. */
export type MailWords = { subject: string; hello: string; text: string; button: string; validity: string };

/** What a mail says about something, in each language. */
export type Words<About> = Record<Locale, (about: About) => MailWords>;

/** Tables and inline styles: what mail programs draw. */
function htmlMail({ name, color, logo }: MailPanel, words: MailWords, url: string): string {
  const on = brandVariables(color, 'light')['--clube-on-brand'];
  const head = logo
    ? `<img src="${escapeMarkup(logo)}" alt="${escapeMarkup(name)}" height="40" style="display:block;height:40px;border:0">`
    : `<strong style="font-size:18px">${escapeMarkup(name)}</strong>`;
  return `<!doctype html><html><body style="margin:0;background:#f6f4f3;font-family:Figtree,Segoe UI,Arial,sans-serif;color:#1c1512">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fff;border-radius:12px;border-top:4px solid ${color}">
<tr><td style="padding:28px 32px 0">${head}</td></tr>
<tr><td style="padding:20px 32px;font-size:16px;line-height:24px"><p>${escapeMarkup(words.hello)}</p><p>${escapeMarkup(words.text).replaceAll('\n', '<br>')}</p>
<p><a href="${escapeMarkup(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${color};color:${on};font-weight:600;text-decoration:none">${escapeMarkup(words.button)}</a></p>
<p style="font-size:14px;line-height:20px;color:#6b625e">${escapeMarkup(words.validity)}</p></td></tr>
</table></td></tr></table></body></html>`;
}

/** A mail in the panel's look, plain and HTML. @param url where its one button leads */
export const drawMail = (to: string, panel: MailPanel, words: MailWords, url: string): Mail => ({
  to,
  subject: words.subject,
  text: `${words.hello}\n\n${words.text}\n\n${url}\n\n${words.validity}\n`,
  html: htmlMail(panel, words, url),
});
