import { Type, type Static } from 'typebox';
import { Closed, Id } from './common.ts';

/**
 * A new order of `most` things at most: the id of each once. `seen`: how they stood where it was made; where they stand otherwise by now,
 * and not as they are to stand either, it is refused as stale.
 */
export const NewOrder = (most: number) => {
  const ids = Type.Array(Id, { maxItems: most });
  return Closed({ ids, seen: Type.Optional(ids) });
};
export type NewOrder = Static<ReturnType<typeof NewOrder>>;
