import type { default as HlsType } from 'hls.js';
import type { ElementPlayer } from './element-player.ts';
import { qualityOf } from './quality.ts';
import { readRemembered, remember } from './remembered.ts';

/** Offers the qualities that there are, and keeps to the one that was chosen, now or for an earlier video. */
export function offerQualities(
  hls: Pick<HlsType, 'levels' | 'nextLevel'>,
  player: Pick<ElementPlayer, 'onQuality' | 'tell'>,
): void {
  const qualities = [...new Set(hls.levels.map(qualityOf))].toSorted((a, b) => b - a);
  const choose = (wanted: number | null) => {
    // What is not there is met by the next below.
    const chosen =
      wanted === null ? null : (qualities.find((offered) => offered <= wanted) ?? qualities.at(-1) ?? null);
    hls.nextLevel = chosen === null ? -1 : hls.levels.findLastIndex((level) => qualityOf(level) === chosen);
    player.tell({ quality: chosen });
  };
  if (qualities.length < 2) return;
  const { quality } = readRemembered();
  player.tell({ qualities });
  player.onQuality((wanted) => {
    // What was wanted, not what met it here: the next video may have more.
    remember({ quality: wanted });
    choose(wanted);
  });
  if (quality !== null) choose(quality);
}
