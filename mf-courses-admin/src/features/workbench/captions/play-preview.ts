import Library from 'hls.js/light';
import { ownHeaders } from '@clube/shared/transport/own-headers';

/** A stream that stops so often does not go on. */
const MOST_FAILURES = 3;

/**
 * Plays a stream of ours for who edits it: by the library where it can, else by the browser itself.
 * @returns what lets go of it
 */
export function playPreview(element: HTMLMediaElement, url: string, onGone: () => void): () => void {
  if (!Library.isSupported()) {
    element.addEventListener('error', onGone);
    element.src = url;
    return () => {
      element.removeEventListener('error', onGone);
      element.removeAttribute('src');
      element.load();
    };
  }
  let failures = 0;
  const hls = new Library({
    maxMaxBufferLength: 30,
    capLevelToPlayerSize: true,
    xhrSetup: (request, address) => {
      request.open('GET', address, true);
      for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
    },
  });
  hls.on(Library.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    failures += 1;
    if (failures > MOST_FAILURES) onGone();
    else if (type === Library.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else hls.startLoad();
  });
  hls.loadSource(url);
  hls.attachMedia(element);
  return () => hls.destroy();
}
