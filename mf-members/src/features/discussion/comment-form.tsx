import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { newDraft, useDraft } from '@clube/shared/drafts';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { meAtom } from '@clube/shared/session';
import { Avatar, Button } from '@clube/shared/ui';
import { CommentField } from './comment-field.tsx';
import * as css from './discussion.css.ts';

type Props = {
  label: string;
  placeholder: string;
  path: LessonIds;
  /** The thread that is answered. What was begun is found again there. */
  threadId?: number;
  autoFocus?: boolean;
  onSubmit: (comment: string, key: string) => Promise<unknown>;
};

/** Where a draft is found again. */
export const draftPlace = ({ lessonId }: LessonIds, threadId?: number) =>
  threadId === undefined ? String(lessonId) : `${lessonId}:${threadId}`;

/** A field that keeps what was typed until the server has it, whatever becomes of the page. Ctrl+Enter sends. */
export function CommentForm({ label, placeholder, path, threadId, autoFocus = false, onSubmit }: Props) {
  const me = useAtomValue(meAtom);
  const { draft, set } = useDraft('comment', draftPlace(path, threadId));
  const text = draft?.text ?? '';
  const [sending, setSending] = useState(false);
  const name = me ? `${me.member.first_name} ${me.member.last_name}` : '';

  const send = async () => {
    if (!draft?.text.trim() || sending) return;
    setSending(true);
    try {
      await onSubmit(draft.text, draft.key);
      set(undefined);
    } catch {
      // The caller has written down why; the text stays, and the next try carries the same key.
    } finally {
      setSending(false);
    }
  };

  return (
    <div className={css.compose}>
      <Avatar name={name} photo={me?.member.photo ?? null} />
      <form
        method="dialog"
        className={css.composeForm}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <CommentField
          path={path}
          rows={1}
          label={label}
          placeholder={placeholder}
          autoFocus={autoFocus}
          text={text}
          readOnly={sending}
          onText={(next) => set(draft ? { ...draft, text: next } : newDraft(next))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        {text.trim() !== '' && (
          <Button type="submit" variant="primary" size="small" loading={sending}>
            <Trans>Comentar</Trans>
          </Button>
        )}
      </form>
    </div>
  );
}
