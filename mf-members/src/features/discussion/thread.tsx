import { Fragment, memo, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { useDraft } from '@clube/shared/drafts';
import { Button } from '@clube/shared/ui';
import { CommentBody } from './comment-body.tsx';
import type { CommentActions } from './comment-actions.ts';
import { CommentForm, draftPlace } from './comment-form.tsx';
import * as css from './discussion.css.ts';
import { useReplies } from './use-replies.ts';

export type ThreadProps = {
  thread: Comment;
  path: LessonIds;
  /** The comment that an address led to. */
  targetId: number | undefined;
  actionsFor: (comment: Reply) => CommentActions;
  mayReply: boolean;
  onReply: (threadId: number, text: string, key: string) => Promise<unknown>;
};

/** A comment, its answers, and a field for one more. Whoever scrolls through many moves it without drawing it anew. */
export const Thread = memo(function Thread({ thread, path, targetId, actionsFor, mayReply, onReply }: ThreadProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  // An answer that was begun earlier is there again.
  const isBegun = Boolean(useDraft('comment', draftPlace(path, thread.id)).draft?.text);
  const replying = mayReply && (isAsked || isBegun);
  const { replies, gapAt, isFetching, fetchEarlier } = useReplies({ path, thread, targetId });
  const { onMark, ...acts } = actionsFor(thread);
  const name = thread.author?.name ?? t`Conta apagada`;
  return (
    <CommentBody
      path={path}
      comment={thread}
      isTarget={thread.id === targetId}
      isPinned={thread.is_pinned}
      isAnswered={replies.some(({ is_answer }) => is_answer)}
      {...acts}
      onPin={onMark && (() => onMark('pin', !thread.is_pinned))}
      onReply={mayReply ? () => setAsked(!isAsked) : undefined}
    >
      {(replies.length > 0 || replying) && (
        <div className={css.replies}>
          {replies.map((reply) => {
            const { onMark: onMarkReply, ...replyActs } = actionsFor(reply);
            return (
              <Fragment key={reply.id}>
                {reply.id === gapAt && (
                  <Button className={css.earlier} size="small" loading={isFetching} onClick={() => void fetchEarlier()}>
                    <Trans>Mostrar respostas anteriores</Trans>
                  </Button>
                )}
                <CommentBody
                  path={path}
                  comment={reply}
                  isTarget={reply.id === targetId}
                  {...replyActs}
                  onAnswer={onMarkReply && (() => onMarkReply('answer', !reply.is_answer))}
                />
              </Fragment>
            );
          })}
          {replying && (
            <CommentForm
              autoFocus={isAsked}
              path={path}
              threadId={thread.id}
              label={t`Resposta para ${name}`}
              placeholder={t`Escreva uma resposta`}
              onSubmit={(text, key) => onReply(thread.id, text, key).then(() => setAsked(false))}
            />
          )}
        </div>
      )}
    </CommentBody>
  );
});
