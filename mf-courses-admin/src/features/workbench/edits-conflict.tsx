import { Conflict } from '@clube/shared/conflict';
import { editedFields, type EditedField } from '@clube/shared/contracts/version-fields';
import { useWords } from '../../version-words.ts';

type Told = Partial<Record<EditedField, string | number | boolean | null>>;
type Props = {
  /** What the screen calls a field, where the history calls it otherwise. */
  labels?: Partial<Record<EditedField, string>>;
  edits: object;
  theirs: Told;
  mine: Told;
  keepMine: () => void;
  onTakeTheirs: () => void;
};

/** Every field that was edited here and stands otherwise on the server, in words. */
export function EditsConflict({ labels = {}, edits, theirs, mine, ...choices }: Props) {
  const { names, valueOf } = useWords();
  const wordsIn = (field: EditedField, told: Told) => {
    const value = told[field] ?? null;
    return valueOf(field, value === null ? null : String(value));
  };
  const differences = editedFields
    // What is written otherwise and reads alike, as words in bold, is named all the same.
    .filter((field) => field in edits && JSON.stringify(theirs[field]) !== JSON.stringify(mine[field]))
    .map((field) => ({
      label: labels[field] ?? names[field],
      theirs: wordsIn(field, theirs),
      mine: wordsIn(field, mine),
    }));
  return <Conflict differences={differences} {...choices} />;
}
