import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';

type Stills = { own_poster_key: string | null; poster_key: string | null };

/** The one that somebody chose; where there is none, or its file is gone, the one that was found. */
export async function readStill(
  storage: Context['storage'],
  { own_poster_key: own, poster_key: found }: Stills,
): Promise<Buffer | null> {
  const read = async (key: string | null) => (key ? storage.read(key).catch(() => null) : null);
  return (await read(own)) ?? read(found);
}

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
