import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { rangeOf, type ByteRange } from '../../lib/range.ts';
import { findStoredMedia, type MediaPath } from './queries.ts';
import { whileAllowed } from './while-allowed.ts';

/** A quarter of a minute of a sound as it is usually sent, in bytes. */
const AT_ONCE = 256 * 1024;
/**
 * Of all that follows, what is needed next: a browser asks for a sound to its end, and the line swallows megabytes of what it does
 * not take, before anybody plays and when they jump. What it needs further it asks for (docs/adr/0316).
 */
const firstOf = ({ start, end }: ByteRange, header = ''): ByteRange =>
  header.endsWith('-') ? { start, end: Math.min(end, start + AT_ONCE - 1) } : { start, end };

/**
 * Sound, or a PDF, is one file, sent whole or in parts.
 * @param mayGoOn is asked again while it is sent
 * @throws AppError `media.not_found`
 */
export async function sendSound(
  request: FastifyRequest,
  reply: FastifyReply,
  at: MediaPath,
  mayGoOn: () => Promise<boolean>,
) {
  const { db, clube } = request.server;
  const { storage } = clube;
  const media = assertFound(await findStoredMedia(db, at), 'media.not_found');
  if (media.kind !== 'audio' && media.kind !== 'pdf') throw new AppError('media.not_found', 'Not found');
  const key = assertFound(media.play_key, 'media.not_found');
  const size = assertFound(await storage.size(key), 'media.not_found');
  // A sound may be drawn anew while somebody listens: parts of two files are never put together (RFC 9110, 13.1.5).
  const version = `"${key === media.source_key ? 'sent' : 'drawn'}-${size}"`;
  const expected = request.headers['if-range'];
  const isSame = expected === undefined || expected === version;
  const asked = isSame ? rangeOf(request.headers.range, size) : undefined;
  const range = asked && media.kind === 'audio' ? firstOf(asked, request.headers.range) : asked;
  reply
    .header('etag', version)
    .type(media.play_type ?? 'audio/mp4')
    .header('accept-ranges', 'bytes')
    // Neither is encrypted: nothing of it stays behind for whoever uses this browser next.
    .header('cache-control', 'private, no-store');
  const content = (part?: ByteRange) => whileAllowed(storage.stream(key, part), mayGoOn);
  if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send('');
  if (!range) return reply.header('content-length', size).send(content());
  reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1);
  return reply.send(content(range));
}
