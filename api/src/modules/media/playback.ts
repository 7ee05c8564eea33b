import { parseEmbedLink } from '@clube/shared/contracts/embed-link';
import type { LessonDetail, PlayerSource, StreamStart } from '@clube/shared/contracts/lesson';
import type { Chapter } from '@clube/shared/contracts/media';
import { NEAR_END } from '@clube/shared/contracts/progress-limits';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import type { Config } from '../../config.ts';
import type { StoredRendition, StoredSprite } from '../../database/types.ts';
import { sign, verify } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { targetDuration } from '../../worker/bit-rate.ts';
import { gainFor, type Loudness } from '../../worker/loudness.ts';
import { pageAddress } from './page-link.ts';
import { keptAddress } from './still.ts';

const VALID_MS = 4 * 60 * 60 * 1000;
const PURPOSE = 'playback';

/** Who may fetch which media until when, in which session: an address given away plays nowhere else. Short names: it travels in every segment's URL. */
export type PlaybackGrant = { s: number; m: number; u: number; n: number; e: number };

export const grantPlayback = (config: Config, member: Member, mediaId: number) =>
  sign(config.secret, PURPOSE, {
    s: member.siteId,
    m: mediaId,
    u: member.memberId,
    n: member.sessionId,
    e: Date.now() + VALID_MS,
  } satisfies PlaybackGrant);

/** @throws AppError `playback.expired` */
export function readGrant(config: Config, token: string): PlaybackGrant {
  const grant = verify<PlaybackGrant>(config.secret, PURPOSE, token);
  if (!grant || grant.e < Date.now()) throw new AppError('playback.expired', 'This playback link has expired');
  return grant;
}

/** Players take a segment for over when so little of it is left, in seconds (`maxFragLookUpTolerance` of hls.js). */
const NEARLY_OVER = 0.25;

/** The number of the segment that plays at a second; of the last one beyond the end. */
function segmentAt(segments: readonly number[], second: number): number {
  let end = 0;
  const found = second === 0 ? 0 : segments.findIndex((length) => (end += length) > second + NEARLY_OVER);
  return found < 0 ? segments.length - 1 : found;
}

const startOf = (renditions: readonly StoredRendition[], second: number): StreamStart => ({
  second,
  playlist: masterPlaylist(renditions),
  renditions: renditions.map(({ name, width, height, bandwidth, codecs, segments }) => {
    const number = segmentAt(segments, second);
    return {
      width,
      height,
      bandwidth,
      playlist: `${name}/index.m3u8`,
      needs: [`${name}/init.mp4`, 'key'],
      segment: `${name}/seg-${number}.m4s`,
      number,
      codecs,
      length: segments.reduce((sum, seconds) => sum + seconds, 0),
    };
  }),
});

/** What decides how a lesson is played: its columns and those of its media. */
type Played = {
  media_type: string;
  media_id: number | null;
  media_url: string | null;
  media_status: string | null;
  error_code: string | null;
  poster_key: string | null;
  media_updated_at: Date | null;
  linked_poster: string | null;
  sprite: StoredSprite | null;
  renditions: readonly StoredRendition[];
  loudness: Loudness | null;
  /** Of a sound: no other one was drawn of it. */
  plays_as_sent: boolean | null;
  position_seconds: number;
  lesson: Pick<LessonDetail, 'duration_seconds'>;
  languages: readonly string[];
  chapters: Chapter[];
};

/** By how many decibels its player makes it as loud as all others: none where its sound was drawn anew, which levelled it. */
function gainOf({ media_type, renditions, loudness, plays_as_sent }: Played): number {
  const isAsSent = media_type === 'audio' ? plays_as_sent : !renditions.some(({ hasDrawnSound }) => hasDrawnSound);
  return isAsSent && loudness ? gainFor(loudness) : 0;
}

/** The second that a browser begins at for who stood there (mf-player/src/parts/start-at.ts): what is said of another is of no use to it. */
const beginsAt = ({ position_seconds: stood, lesson: { duration_seconds: lasts } }: Played): number =>
  lasts > 0 && stood >= lasts - NEAR_END ? 0 : stood;

function stillOf(config: Config, member: Member, { media_id, poster_key: key, media_updated_at: updatedAt }: Played) {
  if (media_id === null || key === null || updatedAt === null) return null;
  return keptAddress(config, member, { mediaId: media_id, key, updatedAt });
}

/** How this lesson is played, for this member. */
export function playerSource(config: Config, member: Member, lesson: Played): PlayerSource {
  const { media_type, media_id, media_url, media_status } = lesson;
  if (media_type === 'text' || media_type === 'quiz') return { kind: 'none' };
  if (media_type === 'embed') {
    const page = parseEmbedLink(media_url ?? '');
    // Of a host that was taken off the list since.
    if (!page) return { kind: 'pending', status: 'failed', error_code: 'media.not_found' };
    return { kind: 'page', ...page, url: pageAddress(config.secret, member.siteId, page.address) };
  }
  if (media_type === 'youtube' || media_type === 'vimeo' || media_type === 'panda') {
    const link = parseVideoLink(media_url ?? '');
    // Written before addresses were looked at so closely.
    if (!link || !media_url) return { kind: 'pending', status: 'failed', error_code: 'media.not_found' };
    const url = `/_video?link=${encodeURIComponent(media_url)}`;
    return { kind: 'embed', provider: link.provider, url, poster: lesson.linked_poster, chapters: lesson.chapters };
  }
  if (media_id === null) return { kind: 'none' };
  if (media_status === 'processing' || media_status === 'waiting' || media_status === 'failed') {
    return { kind: 'pending', status: media_status, error_code: lesson.error_code };
  }
  const base = `/api/media/play/${grantPlayback(config, member, media_id)}`;
  const captions = lesson.languages.map((language) => ({ language, url: `${base}/captions/${language}` }));
  const spoken = { captions, chapters: lesson.chapters, gain: gainOf(lesson) };
  if (media_type === 'pdf') return { kind: 'pdf', url: `${base}/source` };
  if (media_type === 'audio') return { kind: 'audio', url: `${base}/source`, ...spoken };
  return {
    kind: 'hls',
    url: `${base}/master.m3u8`,
    start: startOf(lesson.renditions, beginsAt(lesson)),
    poster: stillOf(config, member, lesson),
    sprite: lesson.sprite && {
      url: `${base}/sprite.jpg`,
      interval_seconds: lesson.sprite.interval,
      columns: lesson.sprite.columns,
      width: lesson.sprite.width,
      height: lesson.sprite.height,
    },
    ...spoken,
  };
}

/** RFC 8216 §4.3.4.2: `BANDWIDTH` is the peak. Of what was made before peaks were looked for the average alone is known. */
export function masterPlaylist(renditions: readonly StoredRendition[]): string {
  const streams = renditions
    .toSorted((a, b) => b.bandwidth - a.bandwidth)
    .flatMap(({ name, width, height, bandwidth, peak, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak ?? bandwidth},AVERAGE-BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${name}/index.m3u8`,
    ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...streams, ''].join('\n');
}

/** MAP stands before KEY: the init segment is clear, the media segments are encrypted. */
export function mediaPlaylist({ segments }: StoredRendition): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetDuration(segments)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXT-X-KEY:METHOD=AES-128,URI="../key"',
    ...segments.flatMap((seconds, index) => [`#EXTINF:${seconds.toFixed(3)},`, `seg-${index}.m4s`]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
