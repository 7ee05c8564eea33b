import { useState } from 'react';
import { Heart } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { lazyPart, type SlotProps } from '@clube/shared/federation';
import { mayAtom, meAtom, RelativeTime } from '@clube/shared/session';
import { Avatar, Button, Chip, EmptyState, ErrorState, QuietNotice, Skeleton } from '@clube/shared/ui';
import { CommentForm } from './comment-form.tsx';
import * as css from './discussion.css.ts';
import { useDiscussion } from './use-discussion.ts';

type Actions = { onLike: (comment: Reply) => void; onReply?: () => void; onDelete?: (() => void) | undefined };

function CommentBody({
  comment,
  onLike,
  onReply,
  onDelete,
  children,
}: { comment: Reply; children?: React.ReactNode } & Actions) {
  const { t } = useLingui();
  const { author, comment: text, created_at, liked, likes_count, status } = comment;
  return (
    <div className={css.comment}>
      <Avatar name={author.name} photo={author.photo} />
      <div className={css.body}>
        <div className={css.meta}>
          <span className={css.name}>{author.name}</span>
          {author.role !== 'student' && (
            <Chip tone="brand">
              <Trans>Equipe</Trans>
            </Chip>
          )}
          <RelativeTime at={created_at} className={css.time} />
          {status === 'awaiting' && (
            <Chip tone="warning">
              <Trans>Aguardando moderação</Trans>
            </Chip>
          )}
        </div>
        <p className={css.text}>{text}</p>
        <div className={css.actions}>
          <button
            type="button"
            className={css.action}
            aria-pressed={liked}
            aria-label={liked ? t`Descurtir` : t`Curtir`}
            onClick={() => onLike(comment)}
          >
            <Heart size={15} strokeWidth={1.75} fill={liked ? 'currentColor' : 'none'} aria-hidden />
            {likes_count}
          </button>
          {onReply && (
            <button type="button" className={css.action} onClick={onReply}>
              <Trans>Responder</Trans>
            </button>
          )}
          {onDelete && (
            <button type="button" className={css.action} onClick={onDelete}>
              <Trans>Apagar</Trans>
            </button>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

type ThreadProps = {
  thread: Comment;
  mayDelete: (comment: Reply) => boolean;
  onReply: (text: string, key: string) => Promise<unknown>;
  onLike: Actions['onLike'];
  onDelete: (id: number) => void;
};

function Thread({ thread, mayDelete, onReply, onLike, onDelete }: ThreadProps) {
  const { t } = useLingui();
  const [replying, setReplying] = useState(false);
  const { name } = thread.author;
  const deletion = (comment: Reply) => (mayDelete(comment) ? () => onDelete(comment.id) : undefined);
  return (
    <li>
      <CommentBody comment={thread} onLike={onLike} onReply={() => setReplying(!replying)} onDelete={deletion(thread)}>
        {(thread.replies.length > 0 || replying) && (
          <div className={css.replies}>
            {thread.replies.map((reply) => (
              <CommentBody key={reply.id} comment={reply} onLike={onLike} onDelete={deletion(reply)} />
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

// The lesson's first picture does not wait for a dialog.
const ConfirmDialog = lazyPart(() => import('@clube/shared/ui/overlays').then((module) => module.ConfirmDialog));

/** Fills the slot lesson.discussion. */
export function Discussion(path: SlotProps['lesson.discussion']) {
  const { t } = useLingui();
  const { query, threads, post, like, remove } = useDiscussion(path);
  const me = useAtomValue(meAtom);
  const may = useAtomValue(mayAtom);
  const memberId = me?.current?.currentMember.id;
  const [doomed, setDoomed] = useState<number>();
  const mayDelete = (comment: Reply) => comment.author.id === memberId || may('comment.moderate');

  if (isApiError(query.error, 'comment.disabled'))
    return (
      <QuietNotice>
        <Trans>Os comentários estão desligados neste curso.</Trans>
      </QuietNotice>
    );
  if (isApiError(query.error, 'lesson.locked')) return null;
  if (query.error)
    return (
      <ErrorState
        onRetry={() => void query.refetch()}
        reference={isApiError(query.error) ? query.error.requestId : undefined}
      />
    );
  if (query.isPending) return <Skeleton lines={4} />;
  return (
    <>
      <CommentForm
        label={t`Comentário`}
        placeholder={t`Escreva um comentário ou uma dúvida`}
        onSubmit={(comment, key) => post.mutateAsync({ comment, parentId: undefined, key })}
      />
      {threads.length === 0 ? (
        <EmptyState
          title={<Trans>Ninguém comentou ainda</Trans>}
          text={<Trans>Comece a conversa: sua dúvida pode ser a de outra pessoa.</Trans>}
        />
      ) : (
        <ul className={css.list}>
          {threads.map((thread) => (
            <Thread
              key={thread.id}
              thread={thread}
              mayDelete={mayDelete}
              onLike={(comment) => like.mutate(comment)}
              onReply={(comment, key) => post.mutateAsync({ comment, parentId: thread.id, key })}
              onDelete={setDoomed}
            />
          ))}
        </ul>
      )}
      {doomed !== undefined && (
        <ConfirmDialog
          title={<Trans>Apagar este comentário?</Trans>}
          action={<Trans>Apagar</Trans>}
          onConfirm={() => remove.mutateAsync(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <Trans>As respostas a ele são apagadas junto. Não há como desfazer.</Trans>
        </ConfirmDialog>
      )}
      {query.hasNextPage && (
        <Button className={css.more} wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Mostrar mais comentários</Trans>
        </Button>
      )}
    </>
  );
}
