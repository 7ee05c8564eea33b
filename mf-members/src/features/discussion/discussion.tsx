import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '@clube/shared/transport';
import type { Reply } from '@clube/shared/contracts/comment';
import { type SlotProps, sparePart } from '@clube/shared/federation';
import { mayAtom, meAtom } from '@clube/shared/session';
import { QuietRetry } from '@clube/shared/quiet';
import { Button, EmptyState, QuietNotice, Skeleton } from '@clube/shared/ui';
import type { CommentActions, Written } from './comment-actions.ts';
import { CommentForm } from './comment-form.tsx';
import * as css from './discussion.css.ts';
import { later } from './later.ts';
import { Threads } from './threads.tsx';
import { useDiscussion } from './use-discussion.ts';
import { WaitingComments } from './waiting-comments-later.tsx';

// The lesson's first picture does not wait for a dialog.
const DeleteDialog = sparePart(() => later().then((module) => module.DeleteDialog));

/** Fills the slot lesson.discussion. */
export function Discussion(path: SlotProps['lesson.discussion']) {
  const { t } = useLingui();
  const targetId = Number(useSearchParams()[0].get('comentario')) || undefined;
  const { query, above, threads, total, target, mayWrite, post, like, edit, remove, report, mark } = useDiscussion(
    path,
    targetId,
  );
  const me = useAtomValue(meAtom);
  const may = useAtomValue(mayAtom);
  const memberId = me?.current?.currentMember.id;
  const [doomed, setDoomed] = useState<Reply>();
  const isOwn = (comment: Reply) => comment.author !== null && comment.author.id === memberId;
  const actionsFor = (comment: Reply): CommentActions => {
    const isMine = isOwn(comment);
    return {
      onLike: () => like.mutate(comment),
      // What moderation hid is not changed.
      ...(isMine &&
        mayWrite &&
        comment.status !== 'hidden' && { onEdit: (text) => edit.mutateAsync({ comment, text }) }),
      ...((isMine || may('comment.moderate')) && { onDelete: () => setDoomed(comment) }),
      ...(may('comment.moderate') &&
        comment.status === 'approved' && { onMark: (kind, isOn) => mark.mutate({ comment, kind, isOn }) }),
      ...(!isMine && !may('comment.moderate') && { onReport: () => report.mutate(comment.id) }),
    };
  };

  const onReply = (parentId: number, written: Written) => post.mutateAsync({ ...written, parentId });

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
  const form = mayWrite ? (
    <>
      <CommentForm
        path={path}
        label={t`Comentário`}
        placeholder={t`Escreva um comentário ou uma dúvida`}
        onSubmit={(written) => post.mutateAsync({ ...written, parentId: undefined })}
      />
      {/* Written just now without a network, or before a reload. */}
      <WaitingComments
        lessonId={path.lessonId}
        isWanted={query.errorUpdateCount > 0 || (post.isSuccess && !post.data)}
      />
    </>
  ) : (
    <QuietNotice>
      <Trans>Você pode ler e curtir, mas não pode comentar neste painel. Fale com quem cuida dele.</Trans>
    </QuietNotice>
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
      {above.length + threads.length === 0 ? (
        <EmptyState
          title={<Trans>Ninguém comentou ainda</Trans>}
          text={<Trans>Comece a conversa: sua dúvida pode ser a de outra pessoa.</Trans>}
        />
      ) : (
        <Threads
          above={above}
          threads={threads}
          total={total}
          path={path}
          targetId={targetId}
          actionsFor={actionsFor}
          mayReply={mayWrite}
          onReply={onReply}
        />
      )}
      {doomed !== undefined && (
        <DeleteDialog
          isOwn={isOwn(doomed)}
          onConfirm={() => remove.mutateAsync(doomed)}
          onClose={() => setDoomed(undefined)}
        />
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
