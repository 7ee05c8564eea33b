// What becomes of each file of the bench: as its recipe says, or as the samples are known.
import type { Recipe } from '../../e2e/media/recipe.ts';

/** Samples that are of no use, and why; all others are ready. */
const SAMPLES: Record<string, Recipe['end']> = { 'truncated.mp4': 'truncated', 'not-a-video.mp4': 'not_media' };
const PLAYS: readonly Recipe['end'][] = [undefined, 'audio', 'damaged'];

/** The end that a file should come to, as `endOf` says it. @param recipe of a file that is made */
export function wantedEnd(file: string, recipe: Pick<Recipe, 'end'> | undefined): string {
  const end = recipe ? recipe.end : SAMPLES[file];
  return PLAYS.includes(end) ? 'ready' : `failed: ${end}`;
}

/** The end that it came to. */
export const endOf = ({ status, error_code }: { status: string; error_code: string | null }) =>
  status === 'ready' ? status : `${status}: ${error_code}`;
