import { useQueryClient } from '@tanstack/react-query';
import { outlineQuery } from '@clube/shared/clients/outline';
import type { LessonSaved, ModuleSaved, OrderSaved } from '@clube/shared/contracts/outline';
import { orderKey, readAgain } from './use-order.ts';

type Saved = OrderSaved & Partial<Pick<LessonSaved, 'lesson'> & Pick<ModuleSaved, 'module'>>;

/**
 * Shows what was saved where the tree has it, and reads the rest of the course again. All of a long outline are megabytes: it is read again only where
 * something else of it changed too since it was.
 */
export function useShowSaved(courseId: number) {
  const client = useQueryClient();
  return ({ over, revision, lesson, module }: Saved): Promise<void> => {
    const { queryKey } = outlineQuery(courseId);
    const known = client.getQueryData(queryKey);
    // What is being read may be older than the save, and a move belongs to the very list that it was made of.
    const isChanging = client.isFetching({ queryKey }) + client.isMutating({ mutationKey: orderKey(courseId) }) > 0;
    const isKnown = known?.revision !== undefined && known.revision === over && !isChanging;
    if (isKnown)
      client.setQueryData(queryKey, {
        ...known,
        revision,
        modules: known.modules.map((one) => ({
          ...one,
          ...(one.id === module?.id && module),
          lessons: one.lessons.map((row) => (row.id === lesson?.id ? lesson : row)),
        })),
      });
    return readAgain(client, courseId, isKnown);
  };
}
