import fp from 'fastify-plugin';
import { forgetPointers } from '../modules/release/composition.ts';
import { KeptPages } from '../web/kept-pages.ts';
import { SAFE_METHODS } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    keptPages: KeptPages;
  }
}

/** Holds pages of nobody for the whole server. Whoever adds a route needs to know nothing of this; what tells is with the tables (migration 0792). */
export const keptPagesPlugin = fp(
  async (app) => {
    const pages = new KeptPages(app.clube.config.databaseUrl, () => forgetPointers(app.db));
    app.decorate('keptPages', pages);
    app.addHook('onResponse', async ({ method }) => {
      if (!SAFE_METHODS.has(method)) pages.noteWrite();
    });
    app.addHook('onClose', () => pages.stop());
  },
  { name: 'kept-pages', dependencies: ['session', 'errors'] },
);
