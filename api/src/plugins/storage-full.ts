import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** product.md §6: the screens read from a cookie that the storage is full. */
export const tellStorage = (reply: FastifyReply, isFull: boolean) =>
  reply.setPageCookie('exceeded_storage', isFull ? '1' : '0', { maxAge: YEAR_SECONDS });

/** Those who fill a panel's storage; what others send has shares of its own (docs/adr/0421). */
const KEEPERS = new Set<string>(['course.write', 'panel.manage']);

/** What was refused for want of room tells the screens so at once: the next page may be hours away. */
export const storageFullPlugin = fp(
  async (app) => {
    app.addHook('onSend', async (request, reply) => {
      if (request.refusal === 'site.storage_exceeded' && KEEPERS.has(request.routeOptions.config.policy ?? ''))
        tellStorage(reply, true);
    });
  },
  { name: 'storage-full', dependencies: ['errors', 'host-cookies'] },
);
