import { Closed, Id } from '@clube/shared/contracts/common';
import { TicketImage, TicketImageKey } from '@clube/shared/contracts/ticket';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { keepImage, readImage } from './image.ts';
import { findTicket, viewerOf } from './queries.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;

/** The pictures of messages: sent before the message, seen by whoever sees the ticket. */
export async function ticketImageRoutes(app: Api) {
  app.register(async (scope) => {
    const typed: Api = scope.withTypeProvider();
    scope.addContentTypeParser(
      ['image/png', 'image/jpeg', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    typed.post(
      '/ticket/image',
      {
        bodyLimit: LIMIT_BYTES,
        config: { policy: 'panel.read', limit: 'heavy', unpaid: 'help' },
        schema: { response: answers({ 201: TicketImage }, [400, 401, 403, 413, 415, 429]) },
      },
      async (request, reply) => {
        const viewer = viewerOf(memberOf(request));
        if (!Buffer.isBuffer(request.body)) throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
        await limit(app, { key: `ticket-image:${viewer.siteId}:${viewer.memberId}`, max: 40, windowSeconds: 3600 });
        return reply.status(201).send({ key: await keepImage(app, viewer, request.body) });
      },
    );
  });

  app.get(
    '/ticket/:ticket/image/:image',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: Closed({ ticket: Id, image: TicketImageKey }),
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }, [400, 401, 403, 404]),
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(memberOf(request));
      const ticket = assertFound(await findTicket(app.db, viewer, request.params.ticket), 'ticket.not_found');
      return reply.type('image/webp').send(await readImage(app, viewer.siteId, ticket.id, request.params.image));
    },
  );
}
