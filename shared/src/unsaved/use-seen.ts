import { useState } from 'react';
import { isApiError } from '@clube/shared/transport';
import { keepTypedSince, typedIn, type Typed } from './typed-since.ts';
import { differing, writeSeen } from './write-seen.ts';

/** Messages of a form that shows both: nothing more is said, and it is not saved. */
export const bothShown = { 'version.stale': { text: '' } } as const;

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
  const [conflict, setConflict] = useState<{ theirs: Values; mine: Values; own: readonly (keyof Values)[] }>();
  /**
   * Saves what is written now; where both are shown, over what stands beside it.
   * @param form where it is written: what is typed there while it is sent stays, unsaved
   * @throws ApiError `version.stale` where both are to be shown
   */
  const save = async (values: Values, form?: Typed): Promise<void> => {
    const typed = form && typedIn(form);
    // What was shown beside theirs is somebody's word, also where it is by now as it was at first.
    const own = names.filter((name) => conflict?.own.includes(name) || values[name] !== seen[name]);
    const over = conflict?.theirs ?? seen;
    // What nobody touched here is as they left it.
    const mineOver = (theirs: Values) => {
      const mine = { ...theirs };
      for (const name of own) mine[name] = values[name];
      return mine;
    };
    try {
      const saved = await writeSeen(names, { seen: over, values: mineOver(over), write, read });
      if (form && typed) keepTypedSince(form, typed);
      setSeen(saved);
      setConflict(undefined);
    } catch (error) {
      if (isApiError(error, 'version.stale')) {
        const theirs: Values = await read();
        // Whoever takes theirs has nothing of their own.
        form?.setConfig('keepDirtyOnReinitialize', false);
        setConflict({ theirs, mine: mineOver(theirs), own });
      }
      throw error;
    }
  };
  return {
    seen,
    save,
    conflict: conflict && { ...conflict, names: differing(conflict.theirs, conflict.mine, names) },
    /** What stands there by now, where a save of several parts ended half-way: the rest stays as it was typed. */
    goOnFrom: (values: Values, form: Typed) => {
      form.setConfig('keepDirtyOnReinitialize', true);
      setSeen(values);
    },
    takeTheirs: () => {
      if (conflict) setSeen(conflict.theirs);
      setConflict(undefined);
    },
  };
}
