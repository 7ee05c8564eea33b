import { versionFields, type VersionField } from '@clube/shared/contracts/version-fields';
import { useWords } from '../../version-words.ts';

type Told = Partial<Record<VersionField, string | number | boolean | null>>;

/** Every field that was edited here and stands otherwise on the server, in words. @param labels what the screen calls a field, where the history calls it otherwise */
export function useDifferences(labels: Partial<Record<VersionField, string>> = {}) {
  const { names, valueOf } = useWords();
  const wordsIn = (field: VersionField, told: Told) => {
    const value = told[field] ?? null;
    return valueOf(field, value === null ? null : String(value));
  };
  return (edits: object, theirs: Told, mine: Told) =>
    versionFields
      .filter((field) => field in edits)
      .map((field) => ({
        label: labels[field] ?? names[field],
        theirs: wordsIn(field, theirs),
        mine: wordsIn(field, mine),
      }))
      .filter((one) => one.theirs !== one.mine);
}
