import { policies } from '@clube/shared/contracts/policy';
import fp from 'fastify-plugin';
import { KeptPages } from '../web/kept-pages.ts';
import { SAFE_METHODS } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No page of nobody shows what it writes (kept-pages.test.ts looks), so that it ends none of them. */
    keepsPages?: true;
  }
  interface FastifyInstance {
    keptPages: KeptPages;
  }
}

/**
 * Holds pages of nobody for the whole server, whose writes end what they are remembered by. A route behind a policy of panels writes to
 * the panel of the session; any other may write to each of them, or change what all of them show. What was refused wrote nothing.
 */
export const keptPagesPlugin = fp(
  async (app) => {
    const pages = new KeptPages();
    app.decorate('keptPages', pages);
    app.addHook('onResponse', async ({ method, session, routeOptions, refusal }, { statusCode }) => {
      const { policy, keepsPages } = routeOptions.config;
      // What a server without mail is asked to send is refused before anything is looked at.
      const isRefused = (statusCode >= 400 && statusCode < 500) || refusal === 'mail.unavailable';
      if (SAFE_METHODS.has(method) || keepsPages || isRefused) return;
      const isOfPanel = policy !== undefined && typeof policies[policy] !== 'string';
      pages.noteWrite(isOfPanel ? session?.siteId : null);
    });
  },
  { name: 'kept-pages', dependencies: ['session', 'errors'] },
);
