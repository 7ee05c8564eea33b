import { memo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { useDraft } from '@clube/shared/drafts';
import { lazyPart } from '@clube/shared/federation';
import { CommentBody } from './comment-body.tsx';
import type { CommentActions, Written } from './comment-actions.ts';
import { CommentForm } from './comment-form.tsx';
import * as css from './discussion.css.ts';
import { draftPlace } from './draft-place.ts';
import { later } from './later.ts';

const EarlierReplies = lazyPart(() => later().then((module) => module.EarlierReplies));

export type ThreadProps = {
  thread: Comment;
  path: LessonIds;
  /** The comment that an address led to. */
  targetId: number | undefined;
  actionsFor: (comment: Reply) => CommentActions;
  mayReply: boolean;
  onReply: (threadId: number, written: Written) => Promise<unknown>;
};

/** A comment, its answers, and a field for one more. Whoever scrolls through many moves it without drawing it anew. */
export const Thread = memo(function Thread({ thread, path, targetId, actionsFor, mayReply, onReply }: ThreadProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  // An answer that was begun earlier is there again.
  const isBegun = Boolean(useDraft('comment', draftPlace(path, thread.id)).draft?.text);
  const takesReplies = mayReply && thread.status !== 'hidden';
  const replying = takesReplies && (isAsked || isBegun);
  const { onMark, ...acts } = actionsFor(thread);
  const draw = (reply: Reply) => {
    const { onMark: onMarkReply, ...replyActs } = actionsFor(reply);
    return (
      <CommentBody
        key={reply.id}
        path={path}
        comment={reply}
        isTarget={reply.id === targetId}
        {...replyActs}
        onAnswer={onMarkReply && (() => onMarkReply('answer', !reply.is_answer))}
      />
    );
  };
  // These stand before the others however old they are: there is a gap behind them.
  const isApart = ({ id, is_answer }: Reply) => is_answer || id === targetId;
  const apart = thread.replies.findIndex((reply) => !isApart(reply));
  const [first, newest] = [thread.replies.slice(0, Math.max(0, apart)), thread.replies.slice(Math.max(0, apart))];
  const name = thread.author?.name ?? t`Conta apagada`;
  return (
    <CommentBody
      path={path}
      comment={thread}
      isTarget={thread.id === targetId}
      isPinned={thread.is_pinned}
      isAnswered={thread.replies.some(({ is_answer }) => is_answer)}
      {...acts}
      onPin={onMark && (() => onMark('pin', !thread.is_pinned))}
      onReply={takesReplies ? () => setAsked(!isAsked) : undefined}
    >
      {(thread.replies.length > 0 || replying) && (
        <div className={css.replies}>
          {first.map(draw)}
          {thread.replies_count > thread.replies.length && <EarlierReplies {...{ path, thread, newest, draw }} />}
          {newest.map(draw)}
          {replying && (
            <CommentForm
              autoFocus={isAsked}
              path={path}
              threadId={thread.id}
              label={t`Resposta para ${name}`}
              placeholder={t`Escreva uma resposta`}
              onSubmit={(written) => onReply(thread.id, written).then(() => setAsked(false))}
            />
          )}
        </div>
      )}
    </CommentBody>
  );
});
