import type { StoredRendition } from '../../database/types.ts';
import { isSoundType, playsEverywhere, playsSound } from '../../worker/plays.ts';
import { COPY } from './stored.ts';

/** The ladder by its shorter side, in pixels, up to the most that is drawn. */
const LADDER = [360, 720, 1080];
/** A step of the ladder is worth drawing where it is so much smaller than what is there. */
const SMALLER = 0.85;
/** The most that a picture is drawn anew with: its shorter side, in pixels. */
export const MOST_DRAWN = LADDER.at(-1)!;

/** What most screens are met by: drawn first where all that plays is larger than any rendition. */
const FITS_MOST = 720;

type Sized = Pick<StoredRendition, 'width' | 'height'>;
const shorterOf = ({ width, height }: Sized) => Math.min(width, height);

const isLarge = (picture: Sized) => shorterOf(picture) * SMALLER >= MOST_DRAWN;

/**
 * The shorter side of the rendition to be drawn next, the smallest first, and before it what lets small screens do without a
 * picture that is large for every one; undefined when all there should be are there.
 */
export function nextRendition(source: Sized, renditions: readonly Sized[]): number | undefined {
  const have = new Set(renditions.map(shorterOf));
  const order = renditions.every(isLarge) ? [FITS_MOST, ...LADDER] : LADDER;
  return order.find((step) => step <= shorterOf(source) * SMALLER && !have.has(step));
}

type Laddered = {
  kind: string | null;
  width: number | null;
  height: number | null;
  renditions: readonly (Sized & Pick<StoredRendition, 'name' | 'codecs' | 'hasDrawnSound'>)[];
  source_key: string;
  play_key: string | null;
  play_type: string | null;
  damages: readonly number[] | null;
  /** Null before it was tried. */
  looked_through: boolean | null;
  /** Tries of this step, the one under way included. */
  attempts: number;
};

/** Whether something of the file itself is in it, and with that what is broken there: all of it, or its sound beside a picture that was drawn. */
const hasFiles = ({ name, codecs, hasDrawnSound }: Laddered['renditions'][number]) =>
  name === COPY || (!hasDrawnSound && codecs.split(',').some(playsSound));

/** Whether players are given what stops some of them: it is damaged, or of the kinds that not all of them know. */
function isToBeDrawn({ kind, renditions, damages, ...media }: Laddered): boolean {
  const isDamaged = (damages?.length ?? 0) > 0;
  if (kind === 'audio') return media.play_key === media.source_key && (isDamaged || !isSoundType(media.play_type));
  return (isDamaged && renditions.some(hasFiles)) || !renditions.some(playsEverywhere);
}

/**
 * What is done next for a media that plays: it is looked through, with stills of a picture, drawn anew where what plays stops some
 * players, or drawn smaller, by the shorter side of the rendition; undefined when nothing is left.
 */
export function nextStep(media: Laddered): 'look' | 'around' | number | undefined {
  // Read as it came.
  if (media.kind === 'pdf') return undefined;
  const isSound = media.kind === 'audio';
  const size = { width: media.width ?? 0, height: media.height ?? 0 };
  const smaller = isSound ? undefined : nextRendition(size, media.renditions);
  // What is too large for a phone goes before its picture, once: whatever goes wrong with it, the look is next.
  if (media.looked_through === null)
    return smaller && media.attempts <= 1 && media.renditions.every(isLarge) ? smaller : 'look';
  return isToBeDrawn(media) ? 'around' : smaller;
}
