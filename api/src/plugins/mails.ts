import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route is for ends in a mail: without a way to send one it is refused before it looks at anything. */
    mails?: true;
  }
}

/** Refuses alike whether or not the person exists, so that a server without mail tells nothing about accounts. */
export const mailsPlugin = fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.config.mails && !app.clube.mailer.isReady)
        throw new AppError('mail.unavailable', 'This server is not set up to send mails');
    });
  },
  { name: 'mails', dependencies: ['context'] },
);
