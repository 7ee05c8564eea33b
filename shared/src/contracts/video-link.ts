/** A video of a host that a lesson can show. */
export type VideoLink =
  | { provider: 'youtube'; video: string }
  /** `hash` opens an unlisted video. */
  | { provider: 'vimeo'; video: string; hash?: string }
  /** Each library of Panda has a host of its own, and its videos play only there. */
  | { provider: 'panda'; video: string; host: string };

const YOUTUBE_HOST = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]+)\/?$/;
const VIMEO_HOST = /^(?:www\.|player\.)?vimeo\.com$/;
/** `/ID`, `/ID/HASH`, `/video/ID`, and the same inside a channel, a group or a showcase. */
const VIMEO_PATH = /^\/(?:(?:channels|groups|album|showcase)\/[\w-]+\/)?(?:videos?\/)?(\d+)(?:\/([\da-f]+))?\/?$/;
const PANDA_HOST = /^(?:[a-z\d-]+\.)+pandavideo\.com(?:\.br)?$/;
const VIDEO_ID = /^[\w-]{1,64}$/;
/** What a playlist is called where an id would stand. */
const NO_VIDEO = new Set(['videoseries', 'live_stream']);

function youtubeId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  if (hostname === 'youtu.be') return pathname.slice(1).replace(/\/$/, '');
  if (pathname === '/watch') return searchParams.get('v');
  return YOUTUBE_PATH.exec(pathname)?.[1];
}

/** Reads the address of one video; undefined for playlists, channels, and whatever no player knows. */
export function parseVideoLink(address: string): VideoLink | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:') return undefined;
  if (url.hostname === 'youtu.be' || YOUTUBE_HOST.test(url.hostname)) {
    const video = youtubeId(url) ?? '';
    return VIDEO_ID.test(video) && !NO_VIDEO.has(video) ? { provider: 'youtube', video } : undefined;
  }
  if (VIMEO_HOST.test(url.hostname)) {
    const [, video, inPath] = VIMEO_PATH.exec(url.pathname) ?? [];
    const hash = inPath ?? url.searchParams.get('h') ?? '';
    if (!video || !/^[\da-f]*$/.test(hash)) return undefined;
    return { provider: 'vimeo', video, ...(hash && { hash }) };
  }
  const video = url.searchParams.get('v') ?? '';
  if (PANDA_HOST.test(url.hostname) && /^\/embed\/?$/.test(url.pathname) && VIDEO_ID.test(video))
    return { provider: 'panda', video, host: url.host };
  return undefined;
}
