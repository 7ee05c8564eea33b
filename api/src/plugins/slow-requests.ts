import fp from 'fastify-plugin';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

const SECOND_MS = 1000;
/** A body comes with at least this much a second on average of the window: the slowest network that still uploads. */
const LEAST_BYTES_A_SECOND = 512;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body drips, however long they would have gone on: judged by progress, so that an upload of hours is
 * left alone while it moves. Header lines are timed by node itself (`headersTimeout`, app.ts).
 */
export const slowRequestsPlugin = fp(
  async (app) => {
    const { slowRequestSeconds } = app.clube.config;
    app.addHook('onRequest', async ({ raw, log }) => {
      const { socket } = raw;
      // Requests of tests come without a connection.
      if (!hasBody(raw) || raw.complete || !(socket instanceof Socket)) return;
      let seen = socket.bytesRead;
      const watch = setInterval(() => {
        if (raw.complete || socket.destroyed) return clearInterval(watch);
        const received = socket.bytesRead - seen;
        seen = socket.bytesRead;
        // What waits to be read here is our slowness.
        if (raw.readableLength > 0 || received >= LEAST_BYTES_A_SECOND * slowRequestSeconds) return;
        clearInterval(watch);
        log.info('a request that dripped was ended');
        socket.write(TOO_SLOW);
        socket.destroySoon();
      }, slowRequestSeconds * SECOND_MS);
      watch.unref();
      raw.once('close', () => clearInterval(watch));
    });
  },
  { name: 'slow-requests', dependencies: ['context'] },
);
