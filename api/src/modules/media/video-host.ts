import type { VideoLink } from '@clube/shared/contracts/video-link';
import type { Config } from '../../config.ts';

type Hosts = Pick<Config, 'youtubeOrigin' | 'vimeoOrigin' | 'pandaOrigin'>;

/** Where a video's player lies: the only origin that may be framed for it, and that is listened to. */
export function playerOrigin(hosts: Hosts, link: VideoLink): string {
  if (link.provider === 'youtube') return hosts.youtubeOrigin;
  if (link.provider === 'vimeo') return hosts.vimeoOrigin;
  return hosts.pandaOrigin || `https://${link.host}`;
}

/**
 * The address of a video's player, in the most private way that its host offers, ready to be talked to by messages.
 * @param page origin of the page that talks to it
 * @param start seconds where it begins; Panda's player is sent there when it plays
 */
export function playerAddress(hosts: Hosts, link: VideoLink, page: string, start: number): string {
  const origin = playerOrigin(hosts, link);
  const query = new URLSearchParams();
  switch (link.provider) {
    case 'youtube':
      for (const [key, value] of Object.entries({ enablejsapi: 1, playsinline: 1, rel: 0, origin: page }))
        query.set(key, String(value));
      if (start > 0) query.set('start', String(start));
      return `${origin}/embed/${link.video}?${query}`;
    case 'vimeo':
      if (link.hash) query.set('h', link.hash);
      query.set('dnt', '1');
      return `${origin}/video/${link.video}?${query}${start > 0 ? `#t=${start}s` : ''}`;
    case 'panda':
      query.set('v', link.video);
      return `${origin}/embed/?${query}`;
  }
}
