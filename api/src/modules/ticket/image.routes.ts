import { Closed, Id } from '@clube/shared/contracts/common';
import { TicketImage, TicketImageKey } from '@clube/shared/contracts/ticket';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { pictureOf, takePictures } from '../../lib/picture-body.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { IMAGE_LIMIT_BYTES, keepImage, readImage } from './image.ts';
import { viewerOf } from './operations.ts';
import { findTicket } from './queries.ts';

/** The pictures of messages: sent before the message, seen by whoever sees the ticket. */
export async function ticketImageRoutes(app: Api) {
  const sending = async (scope: Api) => {
    takePictures(scope, IMAGE_LIMIT_BYTES);
    scope.post(
      '/ticket/image',
      {
        bodyLimit: IMAGE_LIMIT_BYTES,
        config: { policy: 'panel.read', limit: 'heavy', unpaid: 'help' },
        schema: { response: answers({ 201: TicketImage }, [400, 401, 403, 413, 415, 422, 429]) },
      },
      async (request, reply) => {
        const viewer = viewerOf(memberOf(request));
        const picture = pictureOf(request);
        await limit(app, { key: `ticket-image:${viewer.siteId}:${viewer.memberId}`, max: 40, windowSeconds: 3600 });
        return reply.status(201).send({ key: await keepImage(app.clube, viewer, picture) });
      },
    );
  };
  app.register(namedRoutes('ticket: sending an image', sending));

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
