import type { FreeLesson, FreePlay } from '@clube/shared/contracts/sale';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken, sha256, sign, verify } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { textOf } from '../course/lesson-text.ts';
import type { MediaPath } from '../media/queries.ts';
import { findFreeLesson, type FreeLessonRow, type FreePath, type FreeWay } from './free.queries.ts';
import { sellerOf } from './sale.ts';

/** A visit is a page, its still and an address to play by. */
const LOOKS = { max: 1800, windowSeconds: 600 };
/** @throws AppError `lesson.not_found` for whatever is not open to anybody, `rate.limited` */
export async function lookAtFree(app: FastifyInstance, at: FreePath, ip: string): Promise<FreeLessonRow> {
  await limit(app, { key: `free-lesson:${byAddress(ip)}`, ...LOOKS });
  return assertFound(await findFreeLesson(app.db, at), 'lesson.not_found');
}

function playsOf({ media_type, media_id, media_url, media_status }: FreeLessonRow): FreeLesson['plays'] {
  if (media_type === 'quiz' || media_type === 'pdf') return media_type;
  if (media_type === 'embed') return 'page';
  if (media_type === 'text') return 'none';
  if (media_type !== 'hls' && media_type !== 'audio') return parseVideoLink(media_url ?? '') ? 'embed' : 'pending';
  if (media_id === null) return 'none';
  if (media_status !== 'ready') return 'pending';
  return media_type === 'audio' ? 'audio' : 'video';
}

/** Where the calls for a free lesson are, below the host. */
const addressOf = (way: FreeWay, lesson: number) =>
  `/api/${'offer' in way ? `sale/${way.offer}` : `free/${way.course}`}/lesson/${lesson}`;

function posterOf(way: FreeWay, row: FreeLessonRow): string | null {
  const [plays, at] = [playsOf(row), addressOf(way, row.id)];
  if (plays === 'embed' && row.own_poster_key) return `${at}/picture/${row.own_poster_key}`;
  return plays === 'video' && row.poster_key ? `${at}/poster` : null;
}

/** What a visitor finds in it. Nothing of it opens its media. */
export function presentFree(way: FreeWay, row: FreeLessonRow): FreeLesson {
  const { id, module_id, course_id, title, course_title, offer_name, duration_seconds, media_url } = row;
  const plays = playsOf(row);
  return {
    id,
    module_id,
    course_id,
    title,
    course_title,
    offer_name,
    duration_seconds,
    plays,
    embed: plays === 'embed' && media_url ? `/_video?link=${encodeURIComponent(media_url)}` : null,
    poster: posterOf(way, row),
    text: textOf(row),
  };
}

const PURPOSE = 'free-playback';
const VALID_MS = 15 * 60_000;
/** The browser's secret stays longer than an address, so that one that is renewed is the same browser's. */
const VISIT_MS = 24 * 60 * 60_000;
const SECRET = /^[\w-]{43}$/;

/** Site, offer or course, lesson, media, hash of the visitor's secret, end. Short names: it travels in every segment's address. */
type FreeGrant = ({ o: number } | { c: number }) & { s: number; l: number; m: number; v: string; e: number };
const hashOf = (visitor: string) => sha256(visitor).toString('base64url');

/** Gives a browser the addresses of a free lesson's own media. @throws AppError as `lookAtFree`, `media.not_found` */
export async function grantFree(request: FastifyRequest, reply: FastifyReply, at: FreePath): Promise<FreePlay> {
  const app = request.server;
  const row = await lookAtFree(app, at, request.ip);
  const plays = playsOf(row);
  if ((plays !== 'video' && plays !== 'audio') || row.media_id === null)
    throw new AppError('media.not_found', 'There is nothing to play here');
  const brought = app.secretCookieOf(request, 'clube_visitor') ?? '';
  const visitor = SECRET.test(brought) ? brought : randomToken();
  reply.setSecretCookie('clube_visitor', visitor, new Date(Date.now() + VISIT_MS));
  const token = sign(app.clube.config.secret, PURPOSE, {
    s: at.siteId,
    ...('offer' in at ? { o: at.offer } : { c: at.course }),
    l: at.lessonId,
    m: row.media_id,
    v: hashOf(visitor),
    e: Date.now() + VALID_MS,
  } satisfies FreeGrant);
  const base = `/api/sale/play/${token}`;
  return {
    url: plays === 'audio' ? `${base}/source` : `${base}/master.m3u8`,
    captions: row.languages.map((language) => ({ language, url: `${base}/captions/${language}` })),
  };
}

/**
 * The media of a signed address, when this browser was given it on this panel and the lesson is still open to anybody and still shows it.
 * @throws AppError `playback.expired`, `course.no_access`, `lesson.not_found`
 */
export async function grantedToVisitor(request: FastifyRequest): Promise<MediaPath> {
  const { server: app, params } = request;
  const grant = verify<FreeGrant>(app.clube.config.secret, PURPOSE, (params as { token: string }).token);
  if (!grant || grant.e < Date.now()) throw new AppError('playback.expired', 'This playback link has expired');
  const visitor = app.secretCookieOf(request, 'clube_visitor') ?? '';
  if (grant.v !== hashOf(visitor) || grant.s !== sellerOf(request))
    throw new AppError('course.no_access', 'You do not have access to this video');
  const row = await findFreeLesson(app.db, {
    siteId: grant.s,
    lessonId: grant.l,
    ...('o' in grant ? { offer: grant.o } : { course: grant.c }),
  });
  if (row?.media_id !== grant.m) throw new AppError('lesson.not_found', 'Not found');
  return { siteId: grant.s, mediaId: grant.m };
}

/** Asked in the midst of an answer. */
export const mayVisitorGoOn = (request: FastifyRequest): Promise<boolean> =>
  grantedToVisitor(request).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
