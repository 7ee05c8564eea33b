import type { InputTrack } from 'mediabunny';

/** As many of the last ones as a reader looks at, and the first. */
const MOST = 4;
/** Frames of an MP3 as its reader finds them, one behind the other: the first stays, and the last few. */
class Ends extends Array<object> {
  override push(...frames: object[]): number {
    for (const frame of frames) {
      if (this.length < MOST) this[this.length] = frame;
      else {
        this.copyWithin(1, 2);
        this[MOST - 1] = frame;
      }
    }
    return this.length;
  }
}

/**
 * An MP3 has no index: its reader goes from frame to frame to its end, and remembers each of them, some hundred thousand an hour. Where
 * it is only asked how long it lasts, its ends are enough. Of other containers nothing changes.
 */
export function keepEndsOnly(track: InputTrack): void {
  type Backing = { demuxer?: { loadedSamples?: object[]; xingFrameHeader?: unknown } };
  const { demuxer } = (track as unknown as { _backing?: Backing })._backing ?? {};
  if (!demuxer?.loadedSamples || !('xingFrameHeader' in demuxer)) return;
  const ends = new Ends();
  ends.push(...demuxer.loadedSamples);
  demuxer.loadedSamples = ends;
}
