import fp from 'fastify-plugin';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What every answer says, pages and files and calls alike. The content policy of a page is the page's own (web/page.ts). */
export const headersPlugin = fp(
  async (app) => {
    const { https } = app.clube.config;
    app.addHook('onRequest', async (_request, reply) => {
      // Whoever answers something public or unchanging says so; what nobody thought of is personal.
      reply.header('cache-control', 'private, no-store');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
      // With subdomains: panels are those of the main app, and a plain answer of one could set cookies for its parent.
      if (https) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    });
  },
  { name: 'headers', dependencies: ['context'] },
);
