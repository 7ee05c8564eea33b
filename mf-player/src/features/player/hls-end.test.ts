import { expect, test } from '@jest/globals';
import { Events, type default as HlsType } from 'hls.js';
import { endAtGap } from './hls-source.ts';

/** What the library says of a film's last segment, of eight seconds before it, with so many of them there. */
function endsAfter(last: { gap?: boolean; endList?: boolean }, there: number | undefined): number {
  const ended: unknown[] = [];
  let tell = () => {};
  const hls = {
    on: (event: string, listen: () => void) => void (event === Events.FRAG_BUFFERED && (tell = listen)),
    trigger: (event: string) => void (event === Events.BUFFER_EOS && ended.push(event)),
    latestLevelDetails: { fragments: [{ start: 0 }, { start: 8, ...last }] },
  };
  const ranges = there === undefined ? [] : [there];
  const buffered = { length: ranges.length, start: () => 0, end: (at: number) => ranges[at]! };
  endAtGap(hls as unknown as HlsType, { buffered });
  tell();
  return ended.length;
}

test('a film whose last segment adds nothing to what both picture and sound have is over where that begins', () => {
  expect(endsAfter({ gap: true, endList: true }, 7.999)).toBe(1);
  // Where the sound is over earlier still, as far as it may be.
  expect(endsAfter({ gap: true, endList: true }, 7.02)).toBe(1);
  // Not before it is reached, nor where it is none, or goes on.
  expect([
    endsAfter({ gap: true, endList: true }, 6.5),
    endsAfter({ gap: true, endList: true }, undefined),
    endsAfter({ endList: true }, 7.999),
    endsAfter({ gap: true }, 7.999),
  ]).toEqual([0, 0, 0, 0]);
});
