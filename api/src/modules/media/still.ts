import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { keyedHash } from '../../lib/crypto.ts';
import { assertFound } from '../../lib/errors.ts';
import { posterAddress } from '../../lib/poster-address.ts';
import type { Context } from '../../plugins/context.ts';
import type { Member } from '../../plugins/session.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

type Stills = { own_poster_key: string | null; poster_key: string | null };

/** The one that somebody chose; where there is none, or its file cannot be read, the one that was found. `key` of the one that it is. */
export async function readStill(
  storage: Context['storage'],
  { own_poster_key: own, poster_key: found }: Stills,
): Promise<{ key: string; content: Buffer } | null> {
  for (const key of [own, found]) {
    const content = key && (await storage.read(key).catch(() => null));
    if (content) return { key, content };
  }
  return null;
}

/** `key` of its file, which another still may take over: `updatedAt` is another one then. */
type Still = { mediaId: number; key: string; updatedAt: Date };
/**
 * What in the address of a still lets the browser of one member keep it without asking: nobody else's page names it, nor theirs where they
 * may not watch the video any more, or where its still is another one (docs/adr/0560).
 */
export const keptMark = (
  { secret }: Config,
  { siteId, memberId }: Pick<Member, 'siteId' | 'memberId'>,
  { mediaId, key, updatedAt }: Still,
): string =>
  keyedHash(secret, 'kept-still', JSON.stringify([siteId, memberId, mediaId, key, updatedAt.getTime()]))
    .subarray(0, 16)
    .toString('base64url');

/** Where a member's browser asks for a still once, and then for a week no more. */
export const keptAddress = (config: Config, member: Parameters<typeof keptMark>[1], still: Still): string =>
  posterAddress(still.mediaId, still.key, keptMark(config, member, still));

/** A still. A browser may keep it, and asks each time whether it may still show it, unless its address is one that `keptMark` is in. */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer | null,
  isMarked = false,
) {
  const found = assertFound(content, 'media.not_found');
  const etag = `"${createHash('sha256').update(found).digest('base64url').slice(0, 22)}"`;
  reply
    .header('cache-control', isMarked ? `private, max-age=${WEEK_SECONDS}, immutable` : 'private, no-cache')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  // One that was chosen by hand is drawn as other pictures are.
  const isWebp = found.subarray(8, 12).toString('latin1') === 'WEBP';
  return reply.type(isWebp ? 'image/webp' : 'image/jpeg').send(found);
}
