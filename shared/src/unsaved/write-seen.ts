import { isApiError } from '@clube/shared/transport';

type Change<Values> = {
  /** As it was shown when it was changed, each name with a plain value. */
  seen: Values;
  /** What it becomes. */
  values: Values;
  /** Saves it where `over` stands. @returns how it stands then, where that is said otherwise than it was sent */
  write: (values: Values, over: Values) => Promise<Values | void>;
  /** As the server has it now. */
  read: () => Promise<Values>;
};
const same = <Values extends object>(one: Values, other: Values, name: keyof Values) => one[name] === other[name];

/** Those of the names that say another thing in one than in the other. */
export const differing = <Values extends object>(one: Values, other: Values, names: readonly (keyof Values)[]) =>
  names.filter((name) => !same(one, other, name));

/**
 * Saves what has no version of its own over what was seen of it: somebody else's change of something else stays, and is no conflict.
 * @param names all there are
 * @returns how it stands now
 * @throws ApiError `version.stale` when somebody else changed the same, and what `write` and `read` throw
 */
export async function writeSeen<Values extends object>(
  names: readonly (keyof Values)[],
  { seen, values, write, read }: Change<Values>,
): Promise<Values> {
  const edited = differing(values, seen, names);
  for (let over = seen; ;) {
    const next = { ...over };
    for (const name of edited) next[name] = values[name];
    try {
      return (await write(next, over)) ?? next;
    } catch (error) {
      if (!isApiError(error, 'version.stale')) throw error;
      const now = await read();
      const isTheirs = edited.some((name) => !same(now, seen, name) && !same(now, values, name));
      if (isTheirs || differing(now, over, names).length === 0) throw error;
      over = now;
    }
  }
}
