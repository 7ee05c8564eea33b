import { useEffect, useState, type RefObject } from 'react';

export type SourceError = 'unavailable' | 'forbidden';

const FORBIDDEN = 403;

/** Connects a media element with an HLS stream: natively where the browser can, else with hls.js, loaded when needed. */
export function useHlsSource(
  media: RefObject<HTMLMediaElement | null>,
  url: string,
  startAt: number,
): SourceError | undefined {
  const [error, setError] = useState<SourceError>();
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    setError(undefined);
    let stopped = false;
    let release = () => {};
    const begin = () => {
      if (startAt > 0) element.currentTime = startAt;
    };
    element.addEventListener('loadedmetadata', begin, { once: true });
    void import(/* webpackChunkName: "hls" */ 'hls.js/light').then(({ default: Hls }) => {
      if (stopped) return;
      if (!Hls.isSupported()) {
        element.src = url;
        element.addEventListener('error', () => setError('unavailable'), { once: true });
        return;
      }
      const hls = new Hls({ startPosition: startAt > 0 ? startAt : -1, maxBufferLength: 30 });
      hls.on(Hls.Events.ERROR, (_event, data) => {
        if (data.fatal) setError(data.response?.code === FORBIDDEN ? 'forbidden' : 'unavailable');
      });
      hls.loadSource(url);
      hls.attachMedia(element);
      release = () => hls.destroy();
    });
    return () => {
      stopped = true;
      element.removeEventListener('loadedmetadata', begin);
      release();
    };
    // A new address means a new video; where it starts is decided once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [media, url]);
  return error;
}
