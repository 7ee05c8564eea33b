import type { default as HlsType, HlsConfig } from 'hls.js';
import Library from 'hls.js/light';
import type { Ahead } from './ahead.ts';
import { loaderAfter } from './ahead-loader.ts';
import { connectFile } from './connect-file.ts';
import type { ElementPlayer } from './element-player.ts';
import { isFrugal } from './line.ts';
import { createRecovery } from './recovery.ts';
import type { SourceOptions } from './source.ts';
import { readRemembered } from './use-remembered.ts';
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
});

/** Offers the heights that there are, and keeps to the one that was chosen, now or for an earlier video. */
function offerQualities(hls: HlsType, player: ElementPlayer) {
  const heights = [...new Set(hls.levels.map(({ height }) => height))].toSorted((a, b) => b - a);
  const choose = (height: number | null) => {
    // What is not there is met by the next below.
    const chosen = height === null ? null : (heights.find((offered) => offered <= height) ?? heights.at(-1) ?? null);
    hls.nextLevel = chosen === null ? -1 : hls.levels.findLastIndex((level) => level.height === chosen);
    player.tell({ quality: chosen });
  };
  if (heights.length < 2) return;
  // Before the offer is told: from then on what is chosen here is what is kept.
  const { quality } = readRemembered();
  player.tell({ qualities: heights });
  player.onQuality(choose);
  if (quality !== null) choose(quality);
}

/**
 * Connects a media element with an HLS stream: natively where the browser can, else with hls.js. What goes with the library comes with it.
 * @param options `ahead`: what was asked for before this was here
 * @returns what lets go of it
 */
export function connectHls(
  player: ElementPlayer,
  element: HTMLMediaElement,
  { url, startAt, renew, ahead }: SourceOptions & { ahead?: Ahead | undefined },
): () => void {
  if (!Library.isSupported()) return connectFile(player, element, { url, startAt, renew });
  // What stands in a page that is not shown yet has no size that would say what fits: it begins small.
  const hls = new Library({
    ...config(startAt),
    ...(element.clientWidth === 0 && { startLevel: 0 }),
    ...(ahead && { loader: loaderAfter(ahead, Library.DefaultConfig.loader) }),
  });
  const say = (error?: Parameters<typeof player.tell>[0]['error']) => player.tell({ error });
  const recovery = createRecovery({ hls, element, renew, say });
  hls.on(Library.Events.ERROR, (_event, data) => recovery.onError(data));
  hls.on(Library.Events.FRAG_LOADED, recovery.onLoaded);
  hls.on(Library.Events.MANIFEST_PARSED, () => offerQualities(hls, player));
  // What is loaded anew goes on with what was learnt of the line.
  hls.once(Library.Events.MANIFEST_PARSED, () => {
    const begun = hls.levels.findIndex(({ uri }) => uri === ahead?.playlist);
    if (begun >= 0) hls.startLevel = begun;
  });
  const play = () => {
    hls.config.maxBufferLength = isFrugal() ? AHEAD.frugal : AHEAD.playing;
    hls.config.maxMaxBufferLength = hls.config.maxBufferLength;
  };
  element.addEventListener('play', play);
  element.addEventListener('error', recovery.onElementError);
  if (!element.paused) play();
  hls.loadSource(url);
  hls.attachMedia(element);
  const leave = watchOver(element, recovery.aroundDamage);
  return () => {
    leave();
    recovery.stop();
    element.removeEventListener('play', play);
    element.removeEventListener('error', recovery.onElementError);
    hls.destroy();
  };
}
