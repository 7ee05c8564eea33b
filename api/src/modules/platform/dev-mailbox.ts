import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';

const StoredMail = Closed({
  id: Type.String(),
  sent_at: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
});

/** What was mailed while no SMTP server is configured. Registered on demo servers only. */
export async function devMailboxRoutes(app: Api) {
  app.get(
    '/dev/mailbox',
    {
      config: { policy: 'anyone' },
      schema: {
        querystring: Closed({ to: Type.Optional(Type.String()) }),
        response: answers({ 200: Type.Array(StoredMail) }, [400]),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return app.clube.mailer.stored(request.query.to);
    },
  );
}
