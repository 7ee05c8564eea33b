import { useEffect, useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { commentsKey, markComment, postComment } from '@clube/shared/clients/comment';
import { commentQueueKey, commentQueueQuery, moderateComments, setBlocked } from '@clube/shared/clients/comment-queue';
import type { CommentQueueQuery, CommentsModerated, QueuedComment } from '@clube/shared/contracts/comment';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { on } from '@clube/shared/events';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';
import type { Written } from '../discussion/index.ts';

/** What was decided last, with what it takes to undo it. */
export type Decision = CommentsModerated & { status: CommentStatus };
const POLL_MS = 30_000;

/** The queue under these filters, the last decision, and what can be done with both. */
export function useModeration(filters: Omit<CommentQueueQuery, 'before'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  // Others write and judge meanwhile.
  const query = useInfiniteQuery({ ...commentQueueQuery(filters), refetchInterval: POLL_MS });
  const [last, setLast] = useState<Decision>();
  const refresh = () => client.invalidateQueries({ queryKey: commentQueueKey });
  useEffect(() => on('comment:changed', () => void client.invalidateQueries({ queryKey: commentQueueKey })), [client]);

  const decide = useMutation({
    mutationFn: moderateComments,
    onSuccess: ({ changed }, { status }) => {
      setLast(changed.length > 0 ? { changed, status } : undefined);
      return refresh();
    },
    onError: (error) => showFailure(error, t`Nada foi mudado. Tente de novo.`),
  });

  const undo = useMutation({
    mutationFn: ({ changed }: Decision) =>
      Promise.all(
        [...new Set(changed.map(({ from }) => from))].map((status) =>
          moderateComments({
            ids: changed.filter(({ from }) => from === status).map(({ id }) => id),
            status,
            undo: true,
          }),
        ),
      ),
    onSuccess: () => {
      setLast(undefined);
      return refresh();
    },
    onError: (error) => showFailure(error, t`Não foi desfeito. Tente de novo.`),
  });

  const answer = useMutation({
    mutationFn: async ({ to, written }: { to: QueuedComment; written: Written }) => {
      // Nobody would see an answer to what is not published.
      if (to.status !== 'approved') await moderateComments({ ids: [to.id], status: 'approved' });
      const path = { courseId: to.course.id, moduleId: to.module_id, lessonId: to.lesson.id };
      const { comment, key, image } = written;
      const parent_lesson_comment_id = to.parent_lesson_comment_id ?? to.id;
      await postComment(path, { comment, parent_lesson_comment_id, ...(image && { image }) }, key);
    },
    onSettled: refresh,
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'comment.disabled')
          ? t`Os comentários estão desligados neste curso.`
          : t`A resposta não foi enviada. Ela continua no campo: tente de novo.`,
      ),
  });

  const mark = useMutation({
    mutationFn: ({ comment, mark: kind, on: isOn }: { comment: QueuedComment; mark: 'pin' | 'answer'; on: boolean }) =>
      markComment(comment.id, kind, isOn),
    onSuccess: (_done, { comment, mark: kind, on: isOn }) => {
      if (isOn) showToast(kind === 'pin' ? t`Fixado no topo da aula.` : t`Marcado como a resposta.`, 'success');
      void client.invalidateQueries({ queryKey: commentsKey(comment.lesson.id) });
      return refresh();
    },
    onError: (error) => showFailure(error, t`Nada foi mudado. Tente de novo.`),
  });

  const block = useMutation({
    mutationFn: ({ memberId, on: isOn }: { memberId: number; name: string; on: boolean }) => setBlocked(memberId, isOn),
    onSuccess: (_done, { name, on: isOn }) => {
      showToast(isOn ? t`${name} não comenta mais neste painel.` : t`${name} pode comentar de novo.`, 'success');
      return refresh();
    },
    onError: (error) => showFailure(error, t`Nada foi mudado. Tente de novo.`),
  });

  return {
    mark,
    block,
    query,
    comments: query.data?.pages.flatMap(({ data }) => data) ?? [],
    last,
    decide,
    undo,
    answer,
  };
}
