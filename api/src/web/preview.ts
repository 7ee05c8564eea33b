import { Closed } from '@clube/shared/contracts/common';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Api } from '../lib/api.ts';
import { AppError } from '../lib/errors.ts';
import { escapeMarkup } from '../lib/escape.ts';
import { tagOf, type Locale } from '../lib/locale.ts';
import type { Picks } from '../modules/release/composition.ts';
import { readPicks } from '../modules/release/preview.ts';
import { assertSameOrigin } from '../plugins/session.ts';
import { leadToNewAddress } from './moved.ts';
import { sendPlainPage, type PlainWords } from './plain-page.ts';
import { timeZoneOf } from './time-zone.ts';

/** What the link would do, before it does it. */
function wordsOf({ releases, until }: Picks, { cookies }: FastifyRequest): PlainWords {
  const names = escapeMarkup(
    Object.entries(releases)
      .map(([remote, hash]) => `${remote}@${hash}`)
      .join(', '),
  );
  const end = (locale: Locale) =>
    new Intl.DateTimeFormat(tagOf(locale), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: timeZoneOf(cookies['time_zone'], locale),
    }).format(new Date(until));
  return {
    pt: {
      title: 'Ver versões em teste?',
      text: `Até ${end('pt')}, este navegador mostrará aqui versões em teste de partes do Clube (${names}) no lugar das que todos veem. Continue só se esperava este link de quem cuida da plataforma.`,
      back: 'Não, ir para a página inicial',
    },
    es: {
      title: '¿Ver versiones en prueba?',
      text: `Hasta el ${end('es')}, este navegador mostrará aquí versiones en prueba de partes de Clube (${names}) en lugar de las que todos ven. Continúa solo si esperabas este enlace de quien cuida la plataforma.`,
      back: 'No, ir a la página inicial',
    },
    en: {
      title: 'See versions on trial?',
      text: `Until ${end('en')} this browser will show versions on trial of parts of Clube here (${names}) in the place of those that everybody sees. Go on only if you expected this link from those who run the platform.`,
      back: 'No, go to the start page',
    },
  };
}
const button = { pt: 'Ver versões em teste', es: 'Ver versiones en prueba', en: 'See versions on trial' };

/**
 * A signed link that makes this browser see other releases until it expires; `/preview/end` takes that back. Opening it only asks: whoever
 * sends somebody a link, or has a page of theirs fetch it, changes nothing that they see.
 */
export async function previewPages(app: Api) {
  const { secret } = app.clube.config;
  const schema = { hide: true, querystring: Closed({ token: Type.String({ maxLength: 6000 }) }) };
  const picksIn = (token: string): Picks => {
    const picks = readPicks(secret, token);
    if (!picks) throw new AppError('auth.link_invalid', 'This link is over, or it never was one');
    return picks;
  };
  app.get(
    '/preview',
    { onRequest: async (request, reply) => leadToNewAddress(request, reply), schema },
    async (request, reply) => {
      const { token } = request.query;
      const picks = picksIn(token);
      void reply.header('cache-control', 'no-store');
      const action = `/preview?token=${encodeURIComponent(token)}`;
      return sendPlainPage(request, reply, 200, wordsOf(picks, request), { form: { action, button } });
    },
  );
  app.post('/preview', { onRequest: async (request) => assertSameOrigin(request), schema }, async (request, reply) => {
    const { token } = request.query;
    const { until } = picksIn(token);
    void reply.setSecretCookie('clube_preview', token, new Date(until));
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  });
  app.get('/preview/end', { schema: { hide: true } }, async (_request, reply) => {
    void reply.clearSecretCookie('clube_preview');
    return reply.header('cache-control', 'no-store').redirect('/');
  });
}
