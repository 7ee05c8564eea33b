import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '@clube/shared/transport';
import type { Reply } from '@clube/shared/contracts/comment';
import { lazyPart, type SlotProps } from '@clube/shared/federation';
import { mayAtom, meAtom } from '@clube/shared/session';
import { QuietRetry } from '@clube/shared/quiet';
import { Button, EmptyState, QuietNotice, Skeleton } from '@clube/shared/ui';
import type { CommentActions } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import * as css from './discussion.css.ts';
import { Thread } from './thread.tsx';
import { later, useDiscussion } from './use-discussion.ts';

// The lesson's first picture does not wait for a dialog.
const ConfirmDialog = lazyPart(() => import('@clube/shared/ui/overlays').then((module) => module.ConfirmDialog));

const WaitingComments = lazyPart(() => later().then((module) => module.WaitingComments));

/** Fills the slot lesson.discussion. */
export function Discussion(path: SlotProps['lesson.discussion']) {
  const { t } = useLingui();
  const targetId = Number(useSearchParams()[0].get('comentario')) || undefined;
  const { query, threads, target, post, like, edit, remove, report } = useDiscussion(path, targetId);
  const me = useAtomValue(meAtom);
  const may = useAtomValue(mayAtom);
  const memberId = me?.current?.currentMember.id;
  const [doomed, setDoomed] = useState<number>();
  const actionsFor = (comment: Reply): CommentActions => {
    const isMine = comment.author !== null && comment.author.id === memberId;
    return {
      onLike: () => like.mutate(comment),
      ...(isMine && { onEdit: (text) => edit.mutateAsync({ id: comment.id, text }) }),
      ...((isMine || may('comment.moderate')) && { onDelete: () => setDoomed(comment.id) }),
      ...(!isMine && !may('comment.moderate') && { onReport: () => report.mutate(comment.id) }),
    };
  };

  if (isApiError(query.error, 'comment.disabled'))
    return (
      <QuietNotice>
        <Trans>Os comentários estão desligados neste curso.</Trans>
      </QuietNotice>
    );
  if (isApiError(query.error, 'lesson.locked')) return null;
  // product.md §8: a failure is logged, nobody is told; what is here stays, and one may ask again.
  const retry = query.isError && (
    <QuietRetry onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())} />
  );
  const form = (
    <>
      <CommentForm
        path={path}
        label={t`Comentário`}
        placeholder={t`Escreva um comentário ou uma dúvida`}
        onSubmit={(comment, key) => post.mutateAsync({ comment, parentId: undefined, key })}
      />
      {/* Written just now without a network, or before a reload. */}
      {(query.errorUpdateCount > 0 || (post.isSuccess && !post.data)) && <WaitingComments lessonId={path.lessonId} />}
    </>
  );
  if (!query.data)
    return (
      <>
        {query.errorUpdateCount > 0 && form}
        <Skeleton lines={4} />
        {retry}
      </>
    );
  return (
    <>
      {form}
      {isApiError(target.error, 'comment.not_found') && (
        <QuietNotice>
          <Trans>O comentário deste endereço não está mais aqui.</Trans>
        </QuietNotice>
      )}
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
              path={path}
              targetId={targetId}
              actionsFor={actionsFor}
              onReply={(comment, key) => post.mutateAsync({ comment, parentId: thread.id, key })}
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
      {retry}
      {!retry && query.hasNextPage && (
        <Button className={css.more} wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Mostrar mais comentários</Trans>
        </Button>
      )}
    </>
  );
}
