import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ErrorData, default as HlsType, HlsConfig } from 'hls.js';

/** Why nothing plays: the right is gone (403), the media cannot be played, or the network is away and waited for. */
export type SourceError = 'forbidden' | 'unavailable' | 'offline';
/** A fresh address for the same media, when the one in use has run out; undefined when there is none any more. */
export type Renew = () => Promise<string | undefined>;
type Media = RefObject<HTMLMediaElement | null>;
type Options = { url: string; startAt: number; renew: Renew };

/** What servers say of an address that has run out: a fresh one may do. */
const EXPIRED = new Set([401, 403, 404, 410]);
const FORBIDDEN = 403;
const WAIT_FOR_NETWORK_MS = 3000;
/** Damage inside is skipped by so many seconds, once. */
const SKIP_SECONDS = 2;
/** Seconds ahead: before somebody presses play one segment is enough; then as much as the line is good for. */
const AHEAD = { waiting: 1, frugal: 30, playing: 60 } as const;

type NetworkInformation = { saveData?: boolean; effectiveType?: string };
const isFrugal = () => {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /(^|-)[23]g$/.test(connection?.effectiveType ?? '');
};

const config = (startAt: number): Partial<HlsConfig> => ({
  startPosition: startAt > 0 ? startAt : -1,
  maxBufferLength: AHEAD.waiting,
  // By time alone: by size a video of few bits would be fetched whole.
  maxBufferSize: 0,
  backBufferLength: 30,
  capLevelToPlayerSize: true,
});

/** Sets a new address without a new element: it goes on where it was, and plays when it played. */
function goOn(element: HTMLMediaElement, load: (at: number) => void) {
  const { currentTime, paused } = element;
  load(currentTime);
  // A refusal means that the browser wants a gesture; the button is there.
  if (!paused) void element.play().catch(() => {});
}

/** Recovers what can be recovered, in order, and says what is left. */
function recoverer(hls: HlsType, element: HTMLMediaElement, renew: Renew, say: (error?: SourceError) => void) {
  let hasRenewed = false;
  let mediaTries = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const renewRight = async (code: number) => {
    const url = hasRenewed ? undefined : await renew().catch(() => undefined);
    hasRenewed = true;
    if (!url) return say(code === FORBIDDEN ? 'forbidden' : 'unavailable');
    goOn(element, (at) => {
      hls.config.startPosition = at;
      hls.loadSource(url);
    });
  };
  const aroundDamage = () => {
    mediaTries += 1;
    if (mediaTries > 2) return say('unavailable');
    if (mediaTries === 2) element.currentTime += SKIP_SECONDS;
    return hls.recoverMediaError();
  };
  return {
    onError({ fatal, type, response }: ErrorData) {
      if (!fatal) return;
      const code = response?.code ?? 0;
      if (type === 'mediaError') return aroundDamage();
      if (EXPIRED.has(code)) return void renewRight(code);
      if (type !== 'networkError') return say('unavailable');
      say('offline');
      // Without a playlist there is nothing to start.
      const again = () => (hls.levels.length > 0 ? hls.startLoad() : hls.loadSource(hls.url ?? ''));
      waiting = setTimeout(again, WAIT_FOR_NETWORK_MS);
    },
    /** Something arrived: what failed before is over. */
    onLoaded() {
      hasRenewed = false;
      say(undefined);
    },
    stop: () => clearTimeout(waiting),
  };
}

/**
 * Connects a media element with an HLS stream: natively where the browser can, else with hls.js, loaded when needed.
 * The address is taken once: data that is asked for anew brings another one, and that must not begin the video again.
 */
export function useHlsSource(media: Media, { url, startAt, renew }: Options): SourceError | undefined {
  const [error, setError] = useState<SourceError>();
  const first = useRef({ url, startAt });
  const fresh = useRef(renew);
  useEffect(() => {
    fresh.current = renew;
  });
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const { url: address, startAt: from } = first.current;
    let release = () => {};
    let stopped = false;
    void import(/* webpackChunkName: "hls" */ 'hls.js/light').then(({ default: Hls }) => {
      if (stopped) return;
      if (!Hls.isSupported()) {
        element.src = address;
        element.addEventListener('loadedmetadata', () => (element.currentTime = from), { once: true });
        element.addEventListener('error', () => setError('unavailable'), { once: true });
        return;
      }
      const hls = new Hls(config(from));
      const recovery = recoverer(hls, element, () => fresh.current(), setError);
      hls.on(Hls.Events.ERROR, (_event, data) => recovery.onError(data));
      hls.on(Hls.Events.FRAG_LOADED, recovery.onLoaded);
      const play = () => (hls.config.maxBufferLength = isFrugal() ? AHEAD.frugal : AHEAD.playing);
      element.addEventListener('play', play);
      if (!element.paused) play();
      hls.loadSource(address);
      hls.attachMedia(element);
      release = () => {
        recovery.stop();
        element.removeEventListener('play', play);
        hls.destroy();
      };
    });
    return () => {
      stopped = true;
      release();
    };
  }, [media]);
  return error;
}

/** The same for a file that the browser plays by itself. */
export function useFileSource(media: Media, { url, startAt, renew }: Options): SourceError | undefined {
  const [error, setError] = useState<SourceError>();
  const first = useRef({ url, startAt });
  const fresh = useRef(renew);
  useEffect(() => {
    fresh.current = renew;
  });
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    let hasRenewed = false;
    const load = (address: string, at: number) => {
      element.src = address;
      if (at > 0) element.addEventListener('loadedmetadata', () => (element.currentTime = at), { once: true });
    };
    const arrived = () => {
      hasRenewed = false;
      setError(undefined);
    };
    const failed = async () => {
      const next = hasRenewed ? undefined : await fresh.current().catch(() => undefined);
      hasRenewed = true;
      if (next) goOn(element, (at) => load(next, at));
      else setError('unavailable');
    };
    const onError = () => void failed();
    element.addEventListener('error', onError);
    element.addEventListener('canplay', arrived);
    load(first.current.url, first.current.startAt);
    return () => {
      element.removeEventListener('error', onError);
      element.removeEventListener('canplay', arrived);
    };
  }, [media]);
  return error;
}
