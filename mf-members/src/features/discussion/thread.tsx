import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { useDraft } from '@clube/shared/drafts';
import { CommentBody, type CommentActions } from './comment-body.tsx';
import { CommentForm, draftPlace } from './comment-form.tsx';
import * as css from './discussion.css.ts';

type Props = {
  thread: Comment;
  path: LessonIds;
  /** The comment that an address led to. */
  targetId: number | undefined;
  actionsFor: (comment: Reply) => CommentActions;
  onReply: (text: string, key: string) => Promise<unknown>;
};

/** A comment, its answers, and a field for one more. */
export function Thread({ thread, path, targetId, actionsFor, onReply }: Props) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  // An answer that was begun earlier is there again.
  const isBegun = Boolean(useDraft('comment', draftPlace(path, thread.id)).draft?.text);
  const replying = isAsked || isBegun;
  const name = thread.author?.name ?? t`Conta apagada`;
  return (
    <li className={css.thread}>
      <CommentBody
        path={path}
        comment={thread}
        isTarget={thread.id === targetId}
        {...actionsFor(thread)}
        onReply={() => setAsked(!isAsked)}
      >
        {(thread.replies.length > 0 || replying) && (
          <div className={css.replies}>
            {thread.replies.map((reply) => (
              <CommentBody
                key={reply.id}
                path={path}
                comment={reply}
                isTarget={reply.id === targetId}
                {...actionsFor(reply)}
              />
            ))}
            {replying && (
              <CommentForm
                autoFocus={isAsked}
                path={path}
                threadId={thread.id}
                label={t`Resposta para ${name}`}
                placeholder={t`Escreva uma resposta`}
                onSubmit={(text, key) => onReply(text, key).then(() => setAsked(false))}
              />
            )}
          </div>
        )}
      </CommentBody>
    </li>
  );
}
