import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { binKey, restoreFromBin } from '@clube/shared/clients/bin';
import { courseKey, coursesQuery } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import { isApiError } from '@clube/shared/transport';
import { showActionToast, showFailure, showToast } from '@clube/shared/ui';

/** Whatever shows courses, or what was deleted, is asked for anew. */
const refresh = (client: QueryClient, courseKeys: readonly QueryKey[] = []) =>
  Promise.all(
    [binKey, ...courseKeys, coursesQuery().queryKey, homeQuery().queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** Brings something back from the bin, and says what came of it. */
export function useRestore() {
  const { t } = useLingui();
  const client = useQueryClient();
  return async (binId: number, title: string) => {
    try {
      const { course_id } = await restoreFromBin(binId);
      await refresh(client, [courseKey(course_id)]);
      showToast(t`${title} está de volta, no lugar em que estava.`, 'success');
    } catch (error) {
      await client.invalidateQueries({ queryKey: binKey });
      showFailure(
        error,
        isApiError(error, 'bin.course_deleted')
          ? t`O curso também está na lixeira. Restaure primeiro o curso.`
          : isApiError(error, 'bin.module_deleted')
            ? t`O módulo também está na lixeira. Restaure primeiro o módulo.`
            : isApiError(error, 'bin.not_found')
              ? t`${title} não está mais na lixeira.`
              : t`Não foi possível restaurar agora. Tente de novo.`,
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
