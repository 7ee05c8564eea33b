import { useEffect } from 'react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import {
  commentsKey,
  commentsQuery,
  deleteComment,
  editComment,
  postComment,
  reportComment,
  setLiked,
  threadQuery,
} from '@clube/shared/clients/comment';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, CommentPage, Reply } from '@clube/shared/contracts/comment';
import { emit, on } from '@clube/shared/events';
import { useLogged } from '@clube/shared/quiet';
import { showFailure, showToast } from '@clube/shared/ui';
import { mergePages, toggleLike, withAnswer, withTarget } from './comment-list.ts';

type Pages = InfiniteData<CommentPage, number>;
const mapThreads = (
  pages: Pages,
  change: (thread: CommentPage['data'][number]) => CommentPage['data'][number],
): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })),
});

/** For who has no network: the worker of the page keeps chunks of this name. */
export const later = () => import(/* webpackChunkName: "outbox" */ './comment-later.ts');

/** The comments of a lesson: reading, writing, changing, liking, reporting, deleting. @param targetId the comment that an address led to */
export function useDiscussion(path: LessonIds, targetId: number | undefined) {
  const { t } = useLingui();
  const client = useQueryClient();
  const options = commentsQuery(path);
  const query = useInfiniteQuery(options);
  useLogged(query.error);
  const thread = threadQuery(path, targetId);
  const target = useQuery(thread);
  const refresh = () => client.invalidateQueries({ queryKey: commentsKey(path.lessonId) });
  // What others say arrives by itself.
  useEffect(
    () =>
      on('comment:changed', ({ lessonId }) => {
        if (lessonId === null || lessonId === path.lessonId)
          void client.invalidateQueries({ queryKey: commentsKey(path.lessonId) });
      }),
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

  const post = useMutation({
    mutationFn: ({ comment, parentId, key }: { comment: string; parentId: number | undefined; key: string }) =>
      postComment(path, { comment, ...(parentId !== undefined && { parent_lesson_comment_id: parentId }) }, key).catch(
        (error: unknown) =>
          later().then(({ commentLater }) => commentLater(error, { path, text: comment, parentId, key })),
      ),
    onSuccess: async (created) => {
      // Without one it waits.
      if (!created) return;
      emit('comment:posted', { lessonId: path.lessonId, commentId: created.id });
      await showPosted(created);
      // It stands in the list: the field is free for the next one.
      void refresh();
    },
    // product.md §8: failures of the player's calls are only logged. The text stays in the field.
    onError: (error) => console.info('the comment was not sent', error),
  });

  // product.md §4: the like turns over at once; when the server refuses, the list goes back to what it was.
  const like = useMutation({
    mutationFn: ({ id, liked }: Pick<Reply, 'id' | 'liked'>) => setLiked(path, id, !liked),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: commentsKey(path.lessonId) });
      const before = client.getQueryData<Pages>(options.queryKey);
      const threadBefore = client.getQueryData<Comment>(thread.queryKey);
      client.setQueryData<Comment>(thread.queryKey, (known) => known && toggleLike(known, id));
      client.setQueryData<Pages>(
        options.queryKey,
        (pages) => pages && mapThreads(pages, (thread) => toggleLike(thread, id)),
      );
      return { before, threadBefore };
    },
    onError: (error, _comment, context) => {
      console.info('the like was not counted', error);
      client.setQueryData(options.queryKey, context?.before);
      client.setQueryData(thread.queryKey, context?.threadBefore);
    },
  });

  const remove = useMutation({
    mutationFn: (id: number) => deleteComment(path, id),
    onSuccess: refresh,
    onError: (error) => showFailure(error, t`O comentário não foi apagado. Tente de novo.`),
  });

  const edit = useMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) => editComment(path, id, text),
    onSuccess: refresh,
    onError: (error) => showFailure(error, t`A mudança não foi salva. Ela continua no campo: tente de novo.`),
  });

  const report = useMutation({
    mutationFn: (id: number) => reportComment(path, id),
    onSuccess: () => showToast(t`Obrigado. Quem cuida do painel foi avisado.`, 'success'),
    onError: (error) => showFailure(error, t`A denúncia não foi enviada. Tente de novo.`),
  });

  const threads = withTarget(mergePages(query.data?.pages ?? []), target.data);
  return { query, threads, target, post, like, edit, remove, report };
}
