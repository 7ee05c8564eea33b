import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { CommentBody, type CommentActions } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import * as css from './discussion.css.ts';

type Props = {
  thread: Comment;
  /** The comment that an address led to. */
  targetId: number | undefined;
  actionsFor: (comment: Reply) => CommentActions;
  onReply: (text: string, key: string) => Promise<unknown>;
};

/** A comment, its answers, and a field for one more. */
export function Thread({ thread, targetId, actionsFor, onReply }: Props) {
  const { t } = useLingui();
  const [replying, setReplying] = useState(false);
  const name = thread.author?.name ?? t`Conta apagada`;
  return (
    <li className={css.thread}>
      <CommentBody
        comment={thread}
        isTarget={thread.id === targetId}
        {...actionsFor(thread)}
        onReply={() => setReplying(!replying)}
      >
        {(thread.replies.length > 0 || replying) && (
          <div className={css.replies}>
            {thread.replies.map((reply) => (
              <CommentBody key={reply.id} comment={reply} isTarget={reply.id === targetId} {...actionsFor(reply)} />
            ))}
            {replying && (
              <CommentForm
                autoFocus
                label={t`Resposta para ${name}`}
                placeholder={t`Escreva uma resposta`}
                onSubmit={(text, key) => onReply(text, key).then(() => setReplying(false))}
              />
            )}
          </div>
        )}
      </CommentBody>
    </li>
  );
}
