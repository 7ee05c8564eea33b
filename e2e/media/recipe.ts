/** A picture or a sound, as the engine's encoder of that name makes it. */
export type Track = {
  encoder: string;
  /** Where it begins, and where it ends. Even seconds keep light and tone in step. */
  begins?: number;
  seconds?: number;
  filter?: string;
  options?: Record<string, string | number>;
};
/** Of the picture as it is seen. */
type Corner = 'top left' | 'top right' | 'bottom right' | 'bottom left';
/** How the file of a class is made, and what becomes of it. */
export type Recipe = {
  file: string;
  seconds?: number;
  /** How often what is drawn is written, one after the other; once where nothing is said. Even seconds of it keep light and tone in step. */
  times?: number;
  /** Of the container, as FFmpeg calls them. */
  options?: Record<string, string>;
  /** What the file says of itself and of each stream, as FFmpeg calls it. */
  tags?: () => Record<string, string>;
  /** Where the white corner is seen. */
  corner?: Corner;
  /** Width by height as seen. */
  aspect?: number;
  /** Pictures come so seldom that their moments say nothing. */
  isSeldom?: true;
  picture?: Track & { size?: string; rate?: number };
  sound?: Track;
  secondSound?: Track;
  /** What the file is, where it is none that is drawn. */
  bytes?: () => Buffer;
  /** Harmed, and as long as it was made all the same: nothing of it was cut off. */
  isWhole?: true;
  /** What happens to the bytes once they are written. */
  harm?: (content: Buffer) => Buffer;
  /** What becomes of it. Without more: it is ready and plays from end to end. */
  end?: 'audio' | 'truncated' | 'protected' | 'not_media' | 'not_taken' | 'no_times' | 'damaged';
};

/** What stands behind the name of a class in the title of its test. */
export const TOLD = ': what becomes of an upload, played from end to end';

/** How long what has no length of its own lasts; seconds. */
export const SECONDS = 8;
/** Where a track ends, as its file is made. */
export const lengthOf = ({ seconds = SECONDS }: Recipe, track: Track | undefined): number => track?.seconds ?? seconds;
/** How long the file of a class plays: as long as the longest of what is in it. Of what is cut off or harmed nothing is said. */
export const secondsOf = (recipe: Recipe): number =>
  (recipe.times ?? 1) *
  Math.max(
    ...[recipe.picture, recipe.sound, recipe.secondSound].flatMap((track) => (track ? [lengthOf(recipe, track)] : [])),
  );
