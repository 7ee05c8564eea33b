import fp from 'fastify-plugin';
import { recordRefusedRight } from '../modules/security-event/operations.ts';

/** Writes down, after the answer, that somebody of a panel was refused for want of a right. */
export const refusedRightsPlugin = fp(
  async (app) => {
    app.addHook('onSend', async (request) => {
      if (request.refusal === 'policy.denied')
        app.afterwards(request, 'the event of a refused right', () => recordRefusedRight(request));
    });
  },
  { name: 'refused-rights', dependencies: ['errors', 'afterwards', 'session'] },
);
