import type { default as HlsType } from 'hls.js';
import Library from 'hls.js/light';

/** Seconds that what is there may end before its last segment. */
const CLOSE = 0.1;

/**
 * A last segment that holds the picture alone, or the sound, adds nothing to what both have. The library takes that for a gap, and waits for
 * what never comes: the film would not be over. The source is told of its end here.
 */
export function endAtGap(hls: HlsType, element: HTMLMediaElement): void {
  hls.on(Library.Events.FRAG_BUFFERED, () => {
    const last = hls.latestLevelDetails?.fragments.at(-1);
    const { buffered } = element;
    if (last?.gap && last.endList && buffered.length > 0 && buffered.end(buffered.length - 1) > last.start - CLOSE)
      hls.trigger(Library.Events.BUFFER_EOS, {});
  });
}
