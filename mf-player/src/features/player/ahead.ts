import type { StreamStart } from '@clube/shared/contracts/lesson';
import { ownHeaders } from '@clube/shared/transport/own-headers';
import { bandwidthToBegin, FINEST } from './line.ts';
import { readRemembered } from './remembered.ts';
import { qualityOf } from './quality.ts';

/** Nothing of an answer came for so long: whoever wants it asks again. */
const FIRST_BYTE_MS = 10_000;
const ALL_MS = 60_000;

/** What an address answered, and how long that took, in milliseconds: the first byte, and all of it. */
export type Early = { url: string; data: ArrayBuffer; first: number; all: number };
/** All that a first frame is made of; each settles, with undefined where it could not be had. */
export type Opening = {
  head: Promise<Early | undefined>;
  key: Promise<Early | undefined>;
  segment: Promise<Early | undefined>;
  /** Of the segment among all; the initialization vector of what it is encrypted with. */
  number: number;
  codecs: string;
  /** Of the whole stream, in seconds. */
  length: number;
};
export type Ahead = {
  /** Absolute address of the rendition's playlist that was asked for. */
  playlist: string;
  /** Undefined where no segment was asked for, or the server does not say what it needs. */
  opening: Opening | undefined;
  /** Once for each address; of what could not be had undefined comes. */
  take(url: string): Promise<Early | undefined> | undefined;
  stop(): void;
};

type Rendition = StreamStart['renditions'][number];
type Fits = {
  /** The longer side of where it is shown, in pixels of the screen; 0 where that is not known. */
  size: number;
  /** The quality that somebody chose, or null. */
  quality: number | null;
  /** Bits a second. */
  bandwidth: number;
};

/** The rendition that a video begins with: what was chosen, else the best of those that fit both screen and line. */
export function chooseRendition(renditions: readonly Rendition[], { size, quality, bandwidth }: Fits) {
  const sorted = renditions.toSorted((a, b) => qualityOf(a) - qualityOf(b) || a.bandwidth - b.bandwidth);
  if (quality !== null) return sorted.findLast((rendition) => qualityOf(rendition) <= quality) ?? sorted[0];
  const large = sorted.findIndex(({ width, height }) => Math.max(width, height) >= size);
  const shown = large < 0 ? sorted : sorted.slice(0, large + 1);
  return shown.findLast((rendition) => rendition.bandwidth <= bandwidth) ?? sorted[0];
}

async function ask(url: string, signal: AbortSignal): Promise<Early | undefined> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const late = new AbortController();
  const giveUp = () => late.abort();
  let limit = setTimeout(giveUp, FIRST_BYTE_MS);
  try {
    const answer = await fetch(url, { headers: ownHeaders(), signal: AbortSignal.any([signal, late.signal]) });
    clearTimeout(limit);
    limit = setTimeout(giveUp, ALL_MS);
    const first = since();
    if (!answer.ok) return undefined;
    return { url: answer.url, data: await answer.arrayBuffer(), first, all: since() };
  } catch {
    return undefined;
  } finally {
    clearTimeout(limit);
  }
}

type From = { url: string; start: StreamStart; startAt: number };

/**
 * Asks for all that comes before the first frame at once: the playlist, key, head and first segment of one rendition. hls.js
 * would ask for one after the other, and only when it is here itself. Nothing more than it would ask for.
 * @param from `startAt`: where that is not the second for which the server named segments, none is fetched
 * @returns undefined where there is nothing to begin with
 */
export function askAhead(element: HTMLElement, { url, start, startAt }: From): Ahead | undefined {
  const size = Math.max(element.clientWidth, element.clientHeight) * Math.min(devicePixelRatio, FINEST);
  const { quality } = readRemembered();
  const bandwidth = size > 0 ? bandwidthToBegin() : 0;
  const rendition = chooseRendition(start.renditions, { size, quality, bandwidth });
  if (!rendition) return undefined;
  const stopped = new AbortController();
  const master = new URL(url, location.href).href;
  const playlist = new URL(rendition.playlist, master).href;
  const known = new TextEncoder().encode(start.playlist).buffer;
  const answers = new Map<string, Promise<Early | undefined>>([
    [master, Promise.resolve({ url: master, data: known, first: 0, all: 0 })],
  ]);
  const begin = (file: string) => {
    const address = new URL(file, master).href;
    const answer = ask(address, stopped.signal);
    answers.set(address, answer);
    return answer;
  };
  void begin(rendition.playlist);
  const [head, key] = rendition.needs.map(begin);
  const segment = startAt === start.second ? begin(rendition.segment) : undefined;
  const { number, codecs, length } = rendition;
  const isKnown = head && key && segment && number !== undefined && codecs !== undefined && length !== undefined;
  return {
    playlist,
    opening: isKnown ? { head, key, segment, number, codecs, length } : undefined,
    take(address) {
      const { href } = new URL(address, location.href);
      const answer = answers.get(href);
      answers.delete(href);
      return answer;
    },
    stop: () => stopped.abort(),
  };
}
