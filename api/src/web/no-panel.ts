import { randomBytes } from 'node:crypto';
import { brandVariables } from '@clube/shared/contracts/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOfStranger, type Locale } from '../modules/auth/locale.ts';
import { DEFAULT_COLOR } from '../modules/site/metas.ts';
import { contentSecurityPolicy } from './page.ts';

const words: Record<Locale, { title: string; text: string }> = {
  pt: {
    title: 'Nenhum painel aqui',
    text: 'Este endereço não pertence a nenhum painel. Confira se está escrito certo; se havia um painel aqui, ele pode ter mudado de endereço ou sido fechado.',
  },
  es: {
    title: 'Aquí no hay ningún panel',
    text: 'Esta dirección no pertenece a ningún panel. Comprueba que esté bien escrita; si aquí había un panel, puede que haya cambiado de dirección o se haya cerrado.',
  },
  en: {
    title: 'No panel here',
    text: 'This address does not belong to any panel. Check that it is typed correctly; if there was a panel here, it may have moved or been closed.',
  },
};

const STYLE = `:root{color-scheme:light dark;--brand:${brandVariables(DEFAULT_COLOR, 'light')['--clube-brand']}}
body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:24px;box-sizing:border-box;
font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:44ch;border-top:4px solid var(--brand);padding-top:20px}
h1{font-size:24px;line-height:32px;margin:0 0 8px}p{margin:0}`;

/** What an address that nobody registered answers: words, without script, without a way to sign in. */
export function sendNoPanel(request: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64');
  const locale = localeOfStranger(request);
  const { title, text } = words[locale];
  return reply
    .status(404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('vary', 'accept-language, cookie').send(`<!doctype html>
<html lang="${locale === 'pt' ? 'pt-BR' : locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>`);
}
