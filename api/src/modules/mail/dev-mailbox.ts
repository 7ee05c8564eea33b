import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import { randomToken } from '../../lib/crypto.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { escapeMarkup } from '../../lib/escape.ts';
import { NO_DOCUMENT_POLICY } from '../../plugins/headers.ts';
import { isTryingOut } from '../../plugins/hosts.ts';

const StoredMail = Closed({
  id: Type.String(),
  sent_at: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  replyTo: Type.Optional(Type.String()),
});

/** What was mailed while no SMTP server is configured. On demo servers only, for whoever sits at them. @throws AppError `route.not_found` for everybody else */
export async function devMailboxRoutes(app: Api) {
  if (!app.clube.config.demo) return;
  app.get(
    '/dev/mailbox',
    {
      config: { policy: 'anyone' },
      schema: {
        querystring: Closed({ to: Type.Optional(Type.String()) }),
        response: answers({ 200: Type.Array(StoredMail) }, [400, 404]),
      },
    },
    async (request, reply) => {
      if (!isTryingOut(request)) throw new AppError('route.not_found', 'There is no such route');
      reply.header('cache-control', 'no-store');
      return app.clube.mailer.stored(request.query.to);
    },
  );
}

const withLinks = (text: string) =>
  escapeMarkup(text).replace(/https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g, (url) => `<a href="${url}">${url}</a>`);
const STYLE =
  'body{font:16px/24px system-ui;max-width:760px;margin:32px auto;padding:0 16px}article{border-top:1px solid #ddd;padding:16px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}small{color:#666}';

/** The same for people: a page outside the product, in English, for whoever tries Clube on one machine. */
export async function devMailboxPage(app: Api) {
  if (!app.clube.config.demo) return;
  app.get('/dev/mailbox', { schema: { hide: true } }, async (request, reply) => {
    // Pages have no policy that would ask: a foreign name that leads here (DNS rebinding) reads no mails.
    if (!isTryingOut(request) || (await app.findHost(request)).kind === 'unknown') return reply.callNotFound();
    const mails = await app.clube.mailer.stored();
    const articles = mails.map(
      ({ subject, to, sent_at, text }) =>
        `<article><h2>${escapeMarkup(subject)}</h2><small>${escapeMarkup(to)} · ${escapeMarkup(sent_at)}</small><pre>${withLinks(text)}</pre></article>`,
    );
    const nonce = randomToken().slice(0, 22);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `${NO_DOCUMENT_POLICY}; style-src 'nonce-${nonce}'`)
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Development mailbox</title><style nonce="${nonce}">${STYLE}</style>` +
          `<h1>Development mailbox</h1><p>Mails land here while no SMTP server is configured.</p>${articles.join('') || '<p>No mail yet.</p>'}</html>`,
      );
  });
}
