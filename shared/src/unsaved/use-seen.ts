import { useState } from 'react';
import { isApiError } from '@clube/shared/transport';
import { differing, writeSeen } from './write-seen.ts';

type Options<Values> = {
  /** All that is edited. */
  names: readonly (keyof Values)[];
  /** As it was read. */
  saved: Values;
  /** Saves it where `over` stands. @returns how it stands then, where that is said otherwise than it was sent */
  write: (values: Values, over: Values) => Promise<Values | void>;
  /** As the server has it now. */
  read: () => Promise<Values>;
};

/**
 * A form of what has no version: it is saved over what it began with, whatever was read since. Where somebody else changed the same meanwhile
 * both are to be shown, and nothing is lost before somebody chose.
 */
export function useSeen<Values extends object>({ names, saved, write, read }: Options<Values>) {
  const [seen, setSeen] = useState(saved);
  const [conflict, setConflict] = useState<{ theirs: Values; mine: Values }>();
  /** @returns whether it is saved; not where both are to be shown */
  const save = async (values: Values, over = seen): Promise<boolean> => {
    try {
      setSeen(await writeSeen(names, { seen: over, values, write, read }));
      setConflict(undefined);
      return true;
    } catch (error) {
      if (!isApiError(error, 'version.stale')) throw error;
      const theirs: Values = await read();
      // What nobody touched here is as they left it.
      const mine = { ...theirs };
      for (const name of differing(values, over, names)) mine[name] = values[name];
      setConflict({ theirs, mine });
      return false;
    }
  };
  return {
    seen,
    save,
    conflict: conflict && { ...conflict, names: differing(conflict.theirs, conflict.mine, names) },
    /** Over what was shown beside it. */
    keepMine: () => (conflict ? save(conflict.mine, conflict.theirs) : Promise.resolve(false)),
    takeTheirs: () => {
      if (conflict) setSeen(conflict.theirs);
      setConflict(undefined);
    },
  };
}
