// What becomes of each file of the bench: as its recipe says, or as the samples are known.
import type { Recipe } from '../../e2e/media/recipe.ts';
import { sampleEnd } from '../../tooling/launcher/sample-ends.ts';

const PLAYS: readonly Recipe['end'][] = [undefined, 'audio', 'damaged'];

/** The end that a file should come to, as `endOf` says it. @param recipe of a file that is made */
export function wantedEnd(file: string, recipe: Pick<Recipe, 'end'> | undefined): string {
  if (!recipe) return sampleEnd(file);
  return PLAYS.includes(recipe.end) ? 'ready' : `failed: ${recipe.end}`;
}
