import fp from 'fastify-plugin';
import { KeptPages } from '../web/kept-pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    keptPages: KeptPages;
  }
}

/** Holds pages of nobody for the whole server, whose writes end what they are remembered by. */
export const keptPagesPlugin = fp(
  async (app) => {
    const pages = new KeptPages();
    app.decorate('keptPages', pages);
    app.addHook('onResponse', async ({ method }) => {
      if (method !== 'GET' && method !== 'HEAD') pages.noteWrite();
    });
  },
  { name: 'kept-pages', dependencies: ['hosts'] },
);
