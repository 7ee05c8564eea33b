import { LONGEST_LINK } from '@clube/shared/contracts/course-file-limits';
import type { MediaLink } from '@clube/shared/contracts/media-link';
import { parseVideoLink, type VideoLink } from '@clube/shared/contracts/video-link';
import type { FastifyInstance } from 'fastify';
import { assertFound } from '../../lib/errors.ts';
import { getOutside } from '../../lib/outbound.ts';

/** Somebody waits with a finger on the button. */
const TIMEOUT_MS = 3000;
/** An answer names pictures and a frame besides. */
const KEPT = 16 * 1024;
const LONGEST_TITLE = 160;
const NOTHING: MediaLink = { title: null, duration_seconds: null };

/** The host's own question (oEmbed 1.0), with the video's address written anew: nothing of what was typed goes out but what names it. */
function questionOf(link: VideoLink): URL {
  switch (link.provider) {
    case 'youtube':
      return asked('https://www.youtube.com/oembed', `https://www.youtube.com/watch?v=${link.video}`);
    case 'vimeo':
      return asked(
        'https://vimeo.com/api/oembed.json',
        `https://vimeo.com/${link.video}${link.hash ? `/${link.hash}` : ''}`,
      );
    case 'panda':
      return asked('https://api-v2.pandavideo.com.br/oembed', `https://${link.host}/embed/?v=${link.video}`);
  }
}
function asked(endpoint: string, video: string): URL {
  const url = new URL(endpoint);
  url.searchParams.set('url', video);
  url.searchParams.set('format', 'json');
  return url;
}

/** Words as a title may have them; null for none. */
const titleOf = (said: unknown): string | null =>
  typeof said === 'string'
    ? said
        .normalize('NFC')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_TITLE)
        .trim() || null
    : null;
const secondsOf = (said: unknown): number | null =>
  typeof said === 'number' && said >= 1 && said <= LONGEST_LINK ? Math.round(said) : null;

/** What is worth something of an answer, whatever it is. */
export function readAnswer(answer: string): MediaLink {
  let said: unknown;
  try {
    said = JSON.parse(answer);
  } catch {
    return NOTHING;
  }
  if (typeof said !== 'object' || said === null) return NOTHING;
  return {
    title: 'title' in said ? titleOf(said.title) : null,
    duration_seconds: 'duration' in said ? secondsOf(said.duration) : null,
  };
}

/** Asks the host of a video what it is called and how long it is. Who does not answer stops nobody. @throws AppError `media.not_found` */
export async function askHost({ clube }: FastifyInstance, address: string): Promise<MediaLink> {
  const link = assertFound(parseVideoLink(address), 'media.not_found');
  const { oembedOrigin } = clube.config;
  if (oembedOrigin === 'off') return NOTHING;
  const { href, pathname, search } = questionOf(link);
  const { status, answer } = await getOutside(oembedOrigin ? `${oembedOrigin}${pathname}${search}` : href, {
    resolver: clube.resolver,
    // The operator's own word, as that of a proxy.
    isAnyAllowed: oembedOrigin !== '',
    timeoutMs: TIMEOUT_MS,
    kept: KEPT,
  });
  return status === 200 ? readAnswer(answer) : NOTHING;
}
