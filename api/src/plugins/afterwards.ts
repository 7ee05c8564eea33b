import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Does something a moment after the request is answered. For what differs between an e-mail that has an account and one that has
     * none: done before, the time of the answer would tell which it was. A failure is logged as `what`.
     */
    afterwards(request: FastifyRequest, what: string, work: () => Promise<unknown>): void;
    /** Resolves when all that was put off so far is done. */
    settled(): Promise<void>;
  }
}

/** The call right after would feel the work of this one if it began at a time that can be known. */
const LONGEST_WAIT_MS = 200;
/** As long as a server that closes gives to what it put off. */
const LONGEST_CLOSE_MS = 20_000;

/** A server that closes does what it put off first. */
export const afterwardsPlugin = fp(
  async (app) => {
    const responses = new WeakMap<FastifyRequest, FastifyReply['raw']>();
    const begins = new WeakMap<FastifyRequest, (() => void)[]>();
    const open = new Set<Promise<void>>();
    app.addHook('onRequest', async (request, reply) => void responses.set(request, reply.raw));
    /** Whoever hung up is never answered: their request is over when their connection is. */
    const whenOver = (request: FastifyRequest) =>
      new Promise<void>((resolve) => {
        const response = responses.get(request);
        if (response?.destroyed || response?.writableFinished) return resolve();
        response?.once('close', resolve);
        begins.set(request, [...(begins.get(request) ?? []), resolve]);
      });
    app.decorate('afterwards', (request, what, work) => {
      const running = whenOver(request)
        .then(async () => wait(randomInt(LONGEST_WAIT_MS)))
        .then(work)
        .catch((error: unknown) => request.log.error({ err: error }, `${what} failed`))
        .then(() => void open.delete(running));
      open.add(running);
    });
    app.decorate('settled', async () => void (await Promise.all(open)));
    app.addHook('onResponse', async (request) => {
      for (const begin of begins.get(request) ?? []) begin();
    });
    // What a relay holds up longer than that is written down, and another server's to do.
    app.addHook('onClose', () => Promise.race([app.settled(), wait(LONGEST_CLOSE_MS, undefined, { ref: false })]));
  },
  { name: 'afterwards' },
);
