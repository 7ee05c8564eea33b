import Library, { type ErrorData } from 'hls.js/light';
import { ownHeaders } from '@clube/shared/transport/own-headers';
import { playFile, type Source } from './play-file.ts';

/** An address lasts for a quarter of an hour; a new one is asked for before, so that nothing stops. */
const RENEW_EVERY_MS = 10 * 60_000;
/** Asked for again no sooner than this after a failure. */
const AGAIN_MS = 3000;
/** What a server that was asked so often by a fresh address does not give is missing. */
const MOST_REFUSALS = 3;
const directoryOf = (url: string) => url.slice(0, url.lastIndexOf('/'));

/**
 * Plays a stream of ours in an element: by the library where it can, else by the browser itself (Safari of iPhones).
 * @returns what lets go of it
 */
export function playStream(element: HTMLMediaElement, source: Source): () => void {
  if (!Library.isSupported()) return playFile(element, source);
  const { url, renew, onGone } = source;
  const first = directoryOf(url);
  let current = first;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let damages = 0;
  /** What was refused last, and how often one after the other. */
  let refused = { what: '', times: 0 };
  let stopped = false;
  const hls = new Library({
    backBufferLength: 30,
    maxMaxBufferLength: 60,
    capLevelToPlayerSize: true,
    // What the playlists name lies below the address that they were fetched from, which runs out.
    xhrSetup: (request, address) => {
      request.open('GET', address.replace(first, current), true);
      for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
    },
  });
  const renewAddress = async (): Promise<void> => {
    const next = await renew();
    if (stopped) return;
    if (next) current = directoryOf(next);
    else onGone();
  };
  const goOn = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      // Who could not be asked is asked again.
      renewAddress().then(() => {
        if (!stopped) hls.startLoad();
      }, goOn);
    }, AGAIN_MS);
  };
  const isMissing = ({ response, frag, details }: ErrorData) => {
    // Nobody answered: the network may come back.
    if ((response?.code ?? 0) < 400) return false;
    const what = frag ? `${frag.type} ${frag.sn}` : details;
    refused = { what, times: refused.what === what ? refused.times + 1 : 1 };
    return refused.times > MOST_REFUSALS;
  };
  hls.on(Library.Events.ERROR, (_event, data) => {
    const { fatal, type } = data;
    if (!fatal || stopped) return;
    if (type !== Library.ErrorTypes.MEDIA_ERROR) return isMissing(data) ? onGone() : goOn();
    damages += 1;
    if (damages > 2) onGone();
    else hls.recoverMediaError();
  });
  // A failure here is met by the next file's.
  const renewal = setInterval(() => void renewAddress().catch(() => undefined), RENEW_EVERY_MS);
  hls.loadSource(url);
  hls.attachMedia(element);
  return () => {
    stopped = true;
    clearInterval(renewal);
    clearTimeout(waiting);
    hls.destroy();
  };
}
