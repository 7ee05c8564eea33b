import { useEffect, useMemo } from 'react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import {
  commentsKey,
  commentsQuery,
  deleteComment,
  editComment,
  markComment,
  postComment,
  reportComment,
  threadQuery,
} from '@clube/shared/clients/comment';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { emit, on } from '@clube/shared/events';
import { isApiError } from '@clube/shared/transport';
import { useLogged } from '@clube/shared/quiet';
import { showFailure, showToast } from '@clube/shared/ui';
import type { Written } from './comment-actions.ts';
import { mapThreads, mergePages, setApart, withAnswer, type Pages } from './comment-list.ts';
import { later } from './later.ts';
import { useLike } from './use-like.ts';

/** The comments of a lesson: reading, writing, changing, liking, reporting, deleting. @param targetId the comment that an address led to */
export function useDiscussion(path: LessonIds, targetId: number | undefined) {
  const { t } = useLingui();
  const client = useQueryClient();
  const options = commentsQuery(path);
  const query = useInfiniteQuery(options);
  useLogged(query.error);
  const thread = threadQuery(path, targetId);
  const target = useQuery(thread);
  const anew = () => client.invalidateQueries({ queryKey: commentsKey(path.lessonId) });
  // One sees what one did, or that it cannot be seen.
  const refresh = (comment: Reply) =>
    later()
      .then(({ now }) => now(client, path, comment))
      .catch(anew);
  // What others say arrives by itself.
  useEffect(
    () =>
      on('comment:changed', ({ lessonId, threadId }) => {
        if (lessonId === null || lessonId === path.lessonId)
          later().then(({ soon }) => soon(client, path, threadId), anew);
      }),
    // oxlint-disable-next-line exhaustive-deps
    [client, path.lessonId],
  );

  /** A list that does not come afterwards shall not hide what was sent. */
  const showPosted = async (posted: Comment) => {
    // One that is on its way knows nothing of it yet.
    await client.cancelQueries({ queryKey: commentsKey(path.lessonId) });
    client.setQueryData<Comment>(thread.queryKey, (known) => known && withAnswer(known, posted));
    client.setQueryData<Pages>(options.queryKey, (known) => {
      if (!known) return known;
      const { pages, ...rest } = mapThreads(known, (one) => withAnswer(one, posted));
      if (posted.parent_lesson_comment_id !== null) return { ...rest, pages };
      // Of an id that comes twice the later one counts, and they are sorted as they are shown.
      return { ...rest, pages: pages.map((page, at) => (at === 0 ? { ...page, data: [posted, ...page.data] } : page)) };
    });
  };

  /** A rule of the panel says no: trying again with the same words would help nobody. */
  const tellRefused = (error: unknown): boolean => {
    const isRefused = isApiError(error, 'comment.refused');
    if (isRefused)
      showToast(t`O comentário tem uma palavra que não é aceita aqui. Mude o texto e tente de novo.`, 'danger');
    return isRefused;
  };

  const post = useMutation({
    mutationFn: ({ comment, parentId, key, image }: Written & { parentId: number | undefined }) =>
      postComment(
        path,
        { comment, ...(parentId !== undefined && { parent_lesson_comment_id: parentId }), ...(image && { image }) },
        key,
      ).catch((error: unknown) =>
        later().then(({ commentLater }) => commentLater(error, { path, text: comment, parentId, key, image })),
      ),
    onSuccess: async (created) => {
      // Without one it waits.
      if (!created) return;
      emit('comment:posted', { lessonId: path.lessonId, commentId: created.id });
      await showPosted(created);
      // It stands in the list: the field is free for the next one.
      void refresh(created);
    },
    // product.md §8: failures of the player's calls are only logged. The text stays in the field.
    onError: (error) => {
      console.info('the comment was not sent', error);
      if (isApiError(error, 'comment.blocked')) void anew();
      tellRefused(error);
    },
  });

  const like = useLike(path, targetId);

  const remove = useMutation({
    mutationFn: ({ id }: Reply) => deleteComment(path, id),
    onSuccess: (_done, comment) => refresh(comment),
    onError: (error) => showFailure(error, t`O comentário não foi apagado. Tente de novo.`),
  });

  const edit = useMutation({
    mutationFn: ({ comment, text }: { comment: Reply; text: string }) => editComment(path, comment.id, text),
    onSuccess: (_done, { comment }) => refresh(comment),
    onError: (error) =>
      tellRefused(error) || showFailure(error, t`A mudança não foi salva. Ela continua no campo: tente de novo.`),
  });

  const report = useMutation({
    mutationFn: (id: number) => reportComment(path, id),
    onSuccess: () => showToast(t`Obrigado. Quem cuida do painel foi avisado.`, 'success'),
    onError: (error) => showFailure(error, t`A denúncia não foi enviada. Tente de novo.`),
  });

  const mark = useMutation({
    mutationFn: ({ comment, kind, isOn }: { comment: Reply; kind: 'pin' | 'answer'; isOn: boolean }) =>
      markComment(comment.id, kind, isOn),
    onSuccess: (_done, { comment }) => refresh(comment),
    onError: (error) => showFailure(error, t`Nada foi mudado. Tente de novo.`),
  });

  const pages = query.data?.pages;
  // A question that fails keeps what it had: what is gone meanwhile is not.
  const named = isApiError(target.error, 'comment.not_found') ? undefined : target.data;
  // Thousands are not sorted again for what is drawn beside them.
  const shown = useMemo(() => setApart(mergePages(pages ?? []), named, pages?.[0]?.pinned), [pages, named]);
  const [first] = pages ?? [];
  const mayWrite = first?.may_write !== false;
  return { query, ...shown, total: first?.total ?? 0, target, mayWrite, post, like, edit, remove, report, mark };
}
