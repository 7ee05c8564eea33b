import fp from 'fastify-plugin';
import { mainName } from '../config.ts';
import { hostOf } from './hosts.ts';

const AGE = `max-age=${365 * 24 * 60 * 60}`;

/**
 * The policy of what is no page: opened as a document it loads and runs nothing, and no page frames it. What is one, or a worker, brings its own
 * (web/page.ts).
 */
export const NO_DOCUMENT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What every answer says, pages and files and calls alike. */
export const headersPlugin = fp(
  async (app) => {
    const { https } = app.clube.config;
    const ours = mainName(app.clube.config);
    /**
     * With subdomains: panels are those of the main app, and a plain answer of one could set cookies for its parent. What else stands below a
     * panel's own domain is its holder's, and may speak without https.
     */
    const isOurs = (host: string) => {
      const name = host.replace(/:\d+$/, '');
      return name === ours || name.endsWith(`.${ours}`);
    };
    app.addHook('onRequest', async (request, reply) => {
      // Whoever answers something public or unchanging says so; what nobody thought of is personal.
      reply.header('cache-control', 'private, no-store');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', NO_DOCUMENT_POLICY);
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
      if (https) reply.header('strict-transport-security', isOurs(hostOf(request)) ? `${AGE}; includeSubDomains` : AGE);
    });
  },
  { name: 'headers', dependencies: ['context'] },
);
