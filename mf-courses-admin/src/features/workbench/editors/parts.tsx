import type { CourseEditor } from '@clube/shared/contracts/editor';
import { sparePart } from '@clube/shared/federation';
import * as css from '../workbench.css.ts';

// With what comes after a lesson's fields: somebody else is seldom there, and nobody waits for that.
const shown = () => import(/* webpackChunkName: "materials" */ './shown.tsx');
const Names = sparePart(() => shown().then((part) => part.Editors));
const Mark = sparePart(() => shown().then((part) => part.EditorMark));
const Too = sparePart(() => shown().then((part) => part.EditingToo));

type Props = { editors: readonly CourseEditor[] };

/** Who else has the course open. */
export const Editors = ({ editors }: Props) => editors.length > 0 && <Names editors={editors} />;

/** Beside a row of the tree: who has that open. */
export const EditorMark = ({ editors }: Props) => editors.length > 0 && <Mark editors={editors} />;

/** Above a lesson: who has the same one open. What is said there is heard, so its place is there before. */
export const EditingToo = ({ editors }: Props) => (
  <p aria-live="polite" className={css.editingToo}>
    {editors.length > 0 && <Too editors={editors} />}
  </p>
);
