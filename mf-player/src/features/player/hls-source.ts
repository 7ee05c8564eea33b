import type { BufferEOSData, default as HlsType, Fragment, HlsConfig } from 'hls.js';
import Library from 'hls.js/light';
import { ownHeaders } from '@clube/shared/transport/own-headers';
import type { Ahead } from './ahead.ts';
import type { FirstFrame } from './first-frame.ts';
import { loaderAfter } from './ahead-loader.ts';
import { changeSource } from './change-source.ts';
import { connectFile } from './connect-file.ts';
import type { ElementPlayer } from './element-player.ts';
import { createGauge, FINEST, isFrugal } from './line.ts';
import { offerQualities } from './offer-qualities.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { createRecovery } from './recovery.ts';
import type { SourceOptions } from './source.ts';
import { watchOver } from './watchdog.ts';

/**
 * Seconds ahead from which nothing more is fetched: before somebody presses play one segment is enough, then 30 s on a
 * metered or slow line and 60 s on others, the longest segment (12 s) included.
 */
const AHEAD = { waiting: 1, frugal: 18, playing: 48 } as const;

const config = (startAt: number): Partial<HlsConfig> => ({
  startPosition: startAt > 0 ? startAt : -1,
  maxBufferLength: AHEAD.waiting,
  maxMaxBufferLength: AHEAD.playing,
  // By time alone: by size a video of few bits would be fetched whole.
  maxBufferSize: 0,
  backBufferLength: 30,
  // By the element's size times the pixels of the screen.
  capLevelToPlayerSize: true,
  maxDevicePixelRatio: FINEST,
});

/** Headers are taken by a request that is open. */
function nameSelf(request: XMLHttpRequest, url: string): void {
  request.open('GET', url);
  for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
}

/** What plays already, as the library knows it; where its own tracks turn out to be others it begins anew. */
const takeOver = (element: HTMLMediaElement, { mediaSource, buffer, codecs }: FirstFrame) => ({
  media: element,
  mediaSource,
  tracks: {
    [codecs.includes(',') ? 'audiovideo' : 'video']: {
      id: 'main' as const,
      container: 'video/mp4',
      codec: codecs,
      levelCodec: codecs,
      buffer,
      listeners: [],
    },
  },
});

/** What goes into the buffer says how many pictures are to be drawn. */
function countPictures(hls: HlsType, pictures: Pictures, first: FirstFrame | undefined): void {
  const add = ({ sn, start, duration }: Fragment, data: Uint8Array) =>
    sn !== 'initSegment' && pictures.add({ number: sn, start, duration }, data);
  hls.on(Library.Events.BUFFER_APPENDING, (_event, { frag, data }) => void add(frag, data));
  if (!first) return;
  hls.once(Library.Events.LEVEL_LOADED, (_event, { details }) => {
    const begun = details.fragments.find(({ sn }) => sn === first.number);
    if (begun) for (const data of first.content) add(begun, data);
  });
}

/** Seconds that what both have may end before the last segment begins: the sound of a film may be a second shorter (api/src/worker/package-hls.ts). */
const CLOSE = 1.1;

/**
 * A last segment that holds the picture alone, or the sound, adds nothing to what both have. The library takes that for a gap and never says
 * that the end is there: it is said here.
 */
export function endAtGap(
  hls: Pick<HlsType, 'on' | 'trigger' | 'latestLevelDetails'>,
  element: Pick<HTMLMediaElement, 'buffered'>,
): void {
  hls.on(Library.Events.FRAG_BUFFERED, () => {
    const last = hls.latestLevelDetails?.fragments.at(-1);
    const { buffered } = element;
    if (last?.gap && last.endList && buffered.length > 0 && buffered.end(buffered.length - 1) > last.start - CLOSE)
      // Of all that it holds, as the library says it itself.
      hls.trigger(Library.Events.BUFFER_EOS, {} as BufferEOSData);
  });
}

/**
 * Connects a media element with an HLS stream: natively where the browser can, else with hls.js. What goes with the library comes with it.
 * @param options `ahead`: what was asked for before this was here; `first`: what is shown already
 * @returns what lets go of it
 */
export function connectHls(
  player: ElementPlayer,
  element: HTMLMediaElement,
  { url, startAt, renew, ahead, first }: SourceOptions & { ahead?: Ahead | undefined; first?: FirstFrame | undefined },
): () => void {
  if (!Library.isSupported()) return connectFile(player, element, { url, startAt, renew });
  // What stands in a page that is not shown yet has no size that would say what fits: it begins small.
  const hls = new Library({
    // What plays may have been moved meanwhile, and so may what failed to.
    ...config(first ? element.currentTime : element.currentTime || startAt),
    xhrSetup: nameSelf,
    ...(element.clientWidth === 0 && { startLevel: 0 }),
    ...(ahead && { loader: loaderAfter(ahead, Library.DefaultConfig.loader) }),
  });
  const say = (error?: Parameters<typeof player.tell>[0]['error']) => player.tell({ error });
  const recovery = createRecovery({ hls, element, renew, say });
  player.onRetry(recovery.retry);
  hls.on(Library.Events.ERROR, (_event, data) => recovery.onError(data));
  hls.on(Library.Events.FRAG_LOADED, recovery.onLoaded);
  hls.on(Library.Events.MANIFEST_PARSED, () => offerQualities(hls, player));
  // What is loaded anew goes on with what was learnt of the line.
  hls.once(Library.Events.MANIFEST_PARSED, () => {
    const begun = hls.levels.findIndex(({ uri }) => uri === ahead?.playlist);
    if (begun >= 0) hls.startLevel = begun;
  });
  endAtGap(hls, element);
  const pictures = createPictures();
  countPictures(hls, pictures, first);
  let measured: number | undefined;
  let isWaiting = element.paused;
  const reach = () => {
    if (isWaiting) return;
    hls.config.maxBufferLength = isFrugal(measured) ? AHEAD.frugal : AHEAD.playing;
    hls.config.maxMaxBufferLength = hls.config.maxBufferLength;
  };
  const play = () => {
    isWaiting = false;
    reach();
  };
  // What browsers say of a line is a guess, and some say nothing.
  const gauge = createGauge();
  hls.on(Library.Events.FRAG_LOADED, (_event, { frag }) => {
    measured = gauge(frag.stats);
    reach();
  });
  element.addEventListener('play', play);
  element.addEventListener('error', recovery.onElementError);
  if (!element.paused) play();
  hls.loadSource(url);
  changeSource(element, () => hls.attachMedia(first ? takeOver(element, first) : element));
  const leave = watchOver(element, recovery.aroundDamage, pictures.between);
  return () => {
    leave();
    recovery.stop();
    element.removeEventListener('play', play);
    element.removeEventListener('error', recovery.onElementError);
    hls.destroy();
  };
}
