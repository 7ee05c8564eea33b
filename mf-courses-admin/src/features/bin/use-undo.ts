import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { binKey, restoreFromBin } from '@clube/shared/clients/bin';
import { courseKey, coursesQuery } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import { materialsKey } from '@clube/shared/clients/material';
import { libraryKey, mediaKey } from '@clube/shared/clients/media';
import { promotionsQuery } from '@clube/shared/clients/promotion';
import { shelvesQuery } from '@clube/shared/clients/shelf';
import type { Restored } from '@clube/shared/contracts/bin';
import { isApiError } from '@clube/shared/transport';
import { showActionToast, showFailure, showToast } from '@clube/shared/ui';

/** Whatever shows courses, or what was deleted, is asked for anew. */
const refresh = (client: QueryClient, more: readonly QueryKey[] = []) =>
  Promise.all(
    [binKey, ...more, coursesQuery().queryKey, homeQuery().queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** What shows something that is back. */
function keysOf({ kind, course_id }: Restored): readonly QueryKey[] {
  if (kind === 'banner' || kind === 'card') return [promotionsQuery(kind).queryKey];
  if (kind === 'shelf') return [shelvesQuery().queryKey];
  if (kind === 'media') return [libraryKey, mediaKey];
  return [...(course_id === null ? [] : [courseKey(course_id)]), ...(kind === 'material' ? [materialsKey] : [])];
}

/** Why something cannot come back now, by the error's code. */
function useProblems() {
  const { t } = useLingui();
  return (code: string, title: string): string | undefined =>
    ({
      'bin.course_deleted': t`O curso também está na lixeira. Restaure primeiro o curso.`,
      'bin.module_deleted': t`O módulo também está na lixeira. Restaure primeiro o módulo.`,
      'bin.lesson_deleted': t`A aula também está na lixeira. Restaure primeiro a aula.`,
      'bin.not_found': t`${title} não está mais na lixeira.`,
      'promotion.limit': t`Já há tantos quantos cabem no início. Apague um deles e restaure de novo.`,
      'class.limit': t`O curso já tem tantas turmas quantas pode ter. Apague uma delas e restaure de novo.`,
      'material.limit': t`A aula já tem tantos materiais quantos pode ter. Apague um deles e restaure de novo.`,
    })[code];
}

/** Brings something back from the bin, and says what came of it. */
export function useRestore() {
  const { t } = useLingui();
  const problems = useProblems();
  const client = useQueryClient();
  return async (binId: number, title: string) => {
    try {
      await refresh(client, keysOf(await restoreFromBin(binId)));
      showToast(t`${title} está de volta, no lugar em que estava.`, 'success');
    } catch (error) {
      await client.invalidateQueries({ queryKey: binKey });
      showFailure(
        error,
        (isApiError(error) && problems(error.code, title)) || t`Não foi possível restaurar agora. Tente de novo.`,
      );
    }
  };
}

/** Says that something is in the bin, with the way back at hand wherever the person is by then. */
export function useUndo() {
  const { t } = useLingui();
  const client = useQueryClient();
  const restore = useRestore();
  return (binId: number, title: string) => {
    // Of the course itself its own screens have asked by now.
    void refresh(client);
    showActionToast(t`${title} foi para a lixeira.`, {
      label: t`Desfazer`,
      onPress: () => void restore(binId, title),
    });
  };
}
