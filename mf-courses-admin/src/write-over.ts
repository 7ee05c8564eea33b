import { isApiError } from '@clube/shared/transport';

/** As the server has it now. */
export type Now<Values> = { saved: Values; version: number };
type Change<Values> = {
  /** What stood there when it was changed, and in which version. */
  base: Partial<Values>;
  version: number;
  /** What it becomes, where the same names say it. */
  values?: Partial<Values>;
  write: (version: number) => Promise<unknown>;
  read: () => Promise<Now<Values>>;
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
/** In whatever order its parts come, and however a moment is written: a server does both in a way of its own. */
const ordered = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string' && MOMENT.test(part)) return Date.parse(part);
    return part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
/** Whether two values say the same. */
export const isSame = (one: unknown, other: unknown) => ordered(one) === ordered(other);

/**
 * Writes over the version that was seen, and over a later one too as long as what is changed stands there as it was seen: somebody else's change
 * of something else, or an own file that arrived, is no conflict.
 * @returns the version that it made @throws ApiError `version.stale` when somebody else changed the same, and what `write` and `read` throw
 */
export async function writeOver<Values extends object>(change: Change<Values>): Promise<number> {
  const { base, values = {}, write, read } = change;
  for (let { version } = change; ;) {
    try {
      await write(version);
      return version + 1;
    } catch (error) {
      if (!isApiError(error, 'version.stale')) throw error;
      const now = await read();
      const theirs = new Map<string, unknown>(Object.entries(now.saved));
      const mine = new Map<string, unknown>(Object.entries(values));
      const isTheirs = ([name, seen]: [string, unknown]) =>
        !isSame(theirs.get(name), seen) && !(mine.has(name) && isSame(theirs.get(name), mine.get(name)));
      if (now.version <= version || Object.entries(base).some(isTheirs)) throw error;
      version = now.version;
    }
  }
}
