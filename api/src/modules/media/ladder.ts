import type { StoredRendition } from '../../database/types.ts';

/** The ladder by its shorter side, in pixels, up to the most that is drawn. */
const LADDER = [360, 720, 1080];
/** A step of the ladder is worth drawing where it is so much smaller than what is there. */
const SMALLER = 0.85;
/** The most that a picture is drawn anew with: its shorter side, in pixels. */
export const MOST_DRAWN = LADDER.at(-1)!;

type Sized = Pick<StoredRendition, 'width' | 'height'>;
const shorterOf = ({ width, height }: Sized) => Math.min(width, height);

/** The shorter side of the rendition to be drawn next, the smallest first; undefined when all there should be are there. */
export function nextRendition(source: Sized, renditions: readonly Sized[]): number | undefined {
  const have = new Set(renditions.map(shorterOf));
  return LADDER.find((step) => step <= shorterOf(source) * SMALLER && !have.has(step));
}
