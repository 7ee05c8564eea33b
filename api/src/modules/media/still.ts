import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertFound } from '../../lib/errors.ts';

/** A still. A browser may keep it, and asks each time whether it may still show it. */
export async function sendImage(request: FastifyRequest, reply: FastifyReply, content: Buffer | null) {
  const found = assertFound(content, 'media.not_found');
  const etag = `"${createHash('sha256').update(found).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('image/jpeg').send(found);
}
