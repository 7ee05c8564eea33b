import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { lessonQuery } from '@clube/shared/clients/lesson';
import {
  deleteMaterial,
  materialsQuery,
  orderMaterials,
  renameMaterial,
  sendMaterial,
} from '@clube/shared/clients/material';
import type { Material } from '@clube/shared/contracts/material';
import { MAX_MATERIAL_BYTES, MAX_MATERIALS, materialTypeOf } from '@clube/shared/contracts/material-types';
import { formatBytes } from '@clube/shared/i18n';
import { useListOrder } from '@clube/shared/list-order';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';
import { isShown, tellSending, useSending } from './sending.ts';

/** What is done to a lesson's materials; whoever sees the lesson sees it at once. */
export function useMaterials(ids: LessonIds) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { name: sending, problems } = useSending(ids.lessonId);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: materialsQuery(ids).queryKey }),
      client.invalidateQueries({ queryKey: lessonQuery(ids).queryKey }),
    ]);
  const unsupported = (name: string) =>
    t`${name}: este tipo de arquivo não é aceito, ou o conteúdo não é o que o nome diz.`;
  const tooLarge = (name: string) => t`${name}: o arquivo passa de ${{ size: formatBytes(MAX_MATERIAL_BYTES) }}.`;
  const problemOf = (name: string, error: unknown) => {
    if (isApiError(error, 'material.unsupported')) return unsupported(name);
    if (isApiError(error, 'material.too_large')) return tooLarge(name);
    if (isApiError(error, 'material.limit')) return t`${name}: uma aula tem até ${{ count: MAX_MATERIALS }} materiais.`;
    if (isApiError(error, 'site.storage_exceeded')) return t`${name}: o armazenamento do painel está cheio.`;
    return t`${name}: não foi possível enviar agora. Tente de novo.`;
  };
  /** Sends files one after the other; one that is refused keeps none of the others back. */
  const send = async (files: readonly File[]) => {
    const failed: string[] = [];
    // Another screen keeps none of it back, wherever one goes meanwhile; a closed tab does.
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askFirst);
    for (const file of files) {
      if (!materialTypeOf(file.name)) failed.push(unsupported(file.name));
      else if (file.size > MAX_MATERIAL_BYTES) failed.push(tooLarge(file.name));
      else {
        tellSending(ids.lessonId, { name: file.name, problems: [] });
        await sendMaterial(ids, file).then(refresh, (error: unknown) => failed.push(problemOf(file.name, error)));
      }
    }
    removeEventListener('beforeunload', askFirst);
    const isSeen = isShown(ids.lessonId);
    tellSending(ids.lessonId, { problems: isSeen ? failed : [] });
    // Of what nobody looks at any more one is told wherever one is.
    if (!isSeen) for (const problem of failed) showToast(problem, 'danger');
  };
  const { queryKey } = materialsQuery(ids);
  const order = useListOrder<Material>({
    queryKey,
    show: (materials) => client.setQueryData(queryKey, { materials }),
    write: (next) => orderMaterials(ids, next),
    refresh,
  });
  /** Whether it was done; else the person is told, and sees what is there. */
  const run = async (change: Promise<unknown>) => {
    try {
      await change;
      return true;
    } catch (error) {
      showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
      return false;
    } finally {
      await refresh();
    }
  };
  return {
    sending,
    problems,
    send,
    rename: (id: number, name: string) => run(renameMaterial(ids, id, { name })),
    order,
    remove: (id: number) => deleteMaterial(ids, id),
    refresh,
  };
}
