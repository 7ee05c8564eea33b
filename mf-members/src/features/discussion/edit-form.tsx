import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { newDraft, useDraft } from '@clube/shared/drafts';
import { Button } from '@clube/shared/ui';
import { CommentField, problemOf } from './comment-field.tsx';
import * as css from './discussion.css.ts';

type Props = {
  path: LessonIds;
  id: number;
  text: string;
  onSave: (text: string) => Promise<unknown>;
  onLeave: () => void;
};

/** The text in a field. Escape leaves it, and what was changed is there the next time; cancelling takes it back. */
export function EditForm({ path, id, text, onSave, onLeave }: Props) {
  const { t } = useLingui();
  const { draft, set } = useDraft('comment', `edit:${id}`);
  const changed = draft?.text ?? text;
  const [isSaving, setSaving] = useState(false);
  const leave = () => {
    set(undefined);
    onLeave();
  };
  const save = () => {
    setSaving(true);
    onSave(changed).then(leave, () => setSaving(false));
  };
  return (
    <form
      method="dialog"
      className={css.composeForm}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <CommentField
        path={path}
        rows={3}
        autoFocus
        label={t`Editar comentário`}
        text={changed}
        readOnly={isSaving}
        onText={(next) => set(newDraft(next))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave();
        }}
      />
      <div className={css.actions}>
        <Button size="small" onClick={leave}>
          <Trans>Cancelar</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="small"
          loading={isSaving}
          disabled={changed.trim() === '' || !!problemOf(changed)}
        >
          <Trans>Salvar</Trans>
        </Button>
      </div>
    </form>
  );
}
