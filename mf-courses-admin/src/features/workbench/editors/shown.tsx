import { Plural, useLingui } from '@lingui/react/macro';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import { Avatar, VisuallyHidden } from '@clube/shared/ui';
import * as css from '../workbench.css.ts';

/** Of so many a name stands in the head. */
const NAMED = 3;

type Props = { editors: readonly CourseEditor[] };

const useNames = () => {
  const { i18n } = useLingui();
  return (editors: readonly CourseEditor[]) => new Intl.ListFormat(i18n.locale).format(editors.map(({ name }) => name));
};

/** Who else has the course open. */
export function Editors({ editors }: Props) {
  const { t } = useLingui();
  const namesOf = useNames();
  const more = editors.slice(NAMED);
  return (
    <ul className={css.editors} aria-label={t`Também neste curso`}>
      {editors.slice(0, NAMED).map(({ member_id, name, photo }) => (
        <li key={member_id} className={css.editor} title={name}>
          <Avatar size="small" name={name} photo={photo} />
          <span className={css.editorName}>{name}</span>
        </li>
      ))}
      {more.length > 0 && (
        <li className={css.editor} title={namesOf(more)}>
          <span aria-hidden>+{more.length}</span>
          <VisuallyHidden>{namesOf(more)}</VisuallyHidden>
        </li>
      )}
    </ul>
  );
}

/** Beside a row of the tree: who has that open. */
export function EditorMark({ editors }: Props) {
  const namesOf = useNames();
  const [first, ...more] = editors;
  if (!first) return null;
  const names = namesOf(editors);
  const count = editors.length;
  return (
    <span className={css.editorMark} title={names}>
      <Avatar size="small" name={first.name} photo={first.photo} />
      {more.length > 0 && <span aria-hidden>+{more.length}</span>}
      <VisuallyHidden>
        <Plural value={count} one={`${names} está aqui`} other={`${names} estão aqui`} />
      </VisuallyHidden>
    </span>
  );
}

/** Above a lesson: who has the same one open. */
export function EditingToo({ editors }: Props) {
  const namesOf = useNames();
  const names = namesOf(editors);
  const count = editors.length;
  return <Plural value={count} one={`${names} está editando esta aula`} other={`${names} estão editando esta aula`} />;
}
