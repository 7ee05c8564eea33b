import type { FastifyRequest } from 'fastify';

/** What makes a call that is sent again the one that it was; null where the client sends none. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key.slice(0, 100) : null;
}
