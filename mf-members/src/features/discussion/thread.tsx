import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { useDraft } from '@clube/shared/drafts';
import { CommentBody, type CommentActions } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import * as css from './discussion.css.ts';

type Props = {
  thread: Comment;
  /** Names the thread among all that somebody may have begun to answer. */
  place: string;
  /** The comment that an address led to. */
  targetId: number | undefined;
  actionsFor: (comment: Reply) => CommentActions;
  onReply: (text: string, key: string) => Promise<unknown>;
};

/** A comment, its answers, and a field for one more. */
export function Thread({ thread, place, targetId, actionsFor, onReply }: Props) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  // An answer that was begun earlier is there again.
  const isBegun = Boolean(useDraft('comment', place).draft?.text);
  const replying = isAsked || isBegun;
  const { name } = thread.author;
  return (
    <li className={css.thread}>
      <CommentBody
        comment={thread}
        isTarget={thread.id === targetId}
        {...actionsFor(thread)}
        onReply={() => setAsked(!isAsked)}
      >
        {(thread.replies.length > 0 || replying) && (
          <div className={css.replies}>
            {thread.replies.map((reply) => (
              <CommentBody key={reply.id} comment={reply} isTarget={reply.id === targetId} {...actionsFor(reply)} />
            ))}
            {replying && (
              <CommentForm
                autoFocus={isAsked}
                place={place}
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
