import fp from 'fastify-plugin';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What every answer says, pages and files and calls alike. The content policy of a page is the page's own (web/page.ts). */
export const headersPlugin = fp(
  async (app) => {
    const { https } = app.clube.config;
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
      // Without subdomains: beside a panel's own domain stand hosts that are not ours.
      if (https) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    });
  },
  { name: 'headers', dependencies: ['context'] },
);
