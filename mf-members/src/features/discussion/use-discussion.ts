import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { commentsQuery, deleteComment, postComment, setLiked } from '@clube/shared/clients/comment';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { isApiError } from '@clube/shared/transport';
import type { CommentPage, Reply } from '@clube/shared/contracts/comment';
import { emit } from '@clube/shared/events';
import { showFailure } from '@clube/shared/ui';
import { mergePages, toggleLike } from './comment-list.ts';

type Pages = InfiniteData<CommentPage, number>;
const mapThreads = (
  pages: Pages,
  change: (thread: CommentPage['data'][number]) => CommentPage['data'][number],
): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })),
});

/** The comments of a lesson: reading, writing, liking, deleting. */
export function useDiscussion(path: LessonIds) {
  const { t } = useLingui();
  const client = useQueryClient();
  const options = commentsQuery(path);
  const query = useInfiniteQuery(options);
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });

  const post = useMutation({
    mutationFn: ({ comment, parentId, key }: { comment: string; parentId: number | undefined; key: string }) =>
      postComment(path, { comment, ...(parentId !== undefined && { parent_lesson_comment_id: parentId }) }, key),
    onSuccess: (created) => {
      emit('comment:posted', { lessonId: path.lessonId, commentId: created.id });
      return refresh();
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'rate.limited')
          ? t`Muitos comentários em pouco tempo. Espere um momento.`
          : t`O comentário não foi enviado. Ele continua no campo: tente de novo.`,
      ),
  });

  // product.md §4: the like turns over at once; when the server refuses, the list goes back to what it was.
  const like = useMutation({
    mutationFn: ({ id, liked }: Pick<Reply, 'id' | 'liked'>) => setLiked(path, id, !liked),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: options.queryKey });
      const before = client.getQueryData<Pages>(options.queryKey);
      client.setQueryData<Pages>(
        options.queryKey,
        (pages) => pages && mapThreads(pages, (thread) => toggleLike(thread, id)),
      );
      return { before };
    },
    onError: (_error, _comment, context) => client.setQueryData(options.queryKey, context?.before),
  });

  const remove = useMutation({
    mutationFn: (id: number) => deleteComment(path, id),
    onSuccess: refresh,
    onError: (error) => showFailure(error, t`O comentário não foi apagado. Tente de novo.`),
  });

  return { query, threads: mergePages(query.data?.pages ?? []), post, like, remove };
}
