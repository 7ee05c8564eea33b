import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertFound } from '../../lib/errors.ts';

/** A still. A browser may keep it, and asks each time whether it may still show it. */
export async function sendImage(request: FastifyRequest, reply: FastifyReply, content: Buffer | null) {
  const found = assertFound(content, 'media.not_found');
  const etag = `"${createHash('sha256').update(found).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  // One that was chosen by hand is drawn as other pictures are.
  const isWebp = found.subarray(8, 12).toString('latin1') === 'WEBP';
  return reply.type(isWebp ? 'image/webp' : 'image/jpeg').send(found);
}
