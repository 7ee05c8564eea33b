import { randomBytes } from 'node:crypto';
import { brandVariables, DEFAULT_COLOR } from '@clube/shared/contracts/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from '../lib/escape.ts';
import { localeOfStranger, tagOf, type Locale } from '../lib/locale.ts';
import { contentSecurityPolicy } from './page.ts';

/** `back` is the text of a link to the start page. */
export type PlainWords = Record<Locale, { title: string; text: string; back?: string }>;

const STYLE = `:root{color-scheme:light dark;--brand:${brandVariables(DEFAULT_COLOR, 'light')['--clube-brand']}}
body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:24px;box-sizing:border-box;
font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:44ch;border-top:4px solid var(--brand);padding-top:20px}
h1{font-size:24px;line-height:32px;margin:0 0 8px}p,form{margin:0 0 16px}p{overflow-wrap:anywhere}a{color:LinkText}button{font:inherit;padding:10px 20px;cursor:pointer}`;

/** What its button does, by a form without fields. */
type PlainForm = { action: string; button: Record<Locale, string> };

type Shown = {
  form?: PlainForm;
  /** Of whom more is known than of a stranger. */ locale?: Locale;
};

/** A page of words alone, without script, for whoever opens an address where nothing can be shown, or is asked something first. */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 400 | 404,
  words: PlainWords,
  { form, locale = localeOfStranger(request) }: Shown = {},
) {
  const nonce = randomBytes(16).toString('base64');
  const { title, text, back } = words[locale];
  const asked =
    form && `<form method="post" action="${escapeMarkup(form.action)}"><button>${form.button[locale]}</button></form>`;
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy([`'nonce-${nonce}'`]))
    .header('vary', 'cookie').send(`<!doctype html>
<html lang="${tagOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${asked ?? ''}${back ? `<a href="/">${back}</a>` : ''}</main></body>
</html>`);
}
