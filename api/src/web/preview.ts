import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import type { Api } from '../lib/api.ts';
import { AppError } from '../lib/errors.ts';
import { leadToNewAddress } from './moved.ts';
import { readPicks } from '../modules/release/preview.ts';

/** A signed link that makes this browser see other releases until it expires; `/preview/end` takes that back. */
export async function previewPages(app: Api) {
  const { secret } = app.clube.config;

  app.get(
    '/preview',
    {
      onRequest: async (request, reply) => leadToNewAddress(request, reply),
      schema: { hide: true, querystring: Closed({ token: Type.String({ maxLength: 6000 }) }) },
    },
    async (request, reply) => {
      const { token } = request.query;
      const picks = readPicks(secret, token);
      if (!picks) throw new AppError('auth.link_invalid', 'This link is over, or it never was one');
      void reply.setSecretCookie('clube_preview', token, new Date(picks.until));
      return reply.header('cache-control', 'no-store').redirect('/');
    },
  );
  app.get('/preview/end', { schema: { hide: true } }, async (_request, reply) => {
    void reply.clearSecretCookie('clube_preview');
    return reply.header('cache-control', 'no-store').redirect('/');
  });
}
