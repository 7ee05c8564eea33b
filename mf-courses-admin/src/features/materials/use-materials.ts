import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { deleteMaterial, materialsQuery, orderMaterials, renameMaterial } from '@clube/shared/clients/material';
import type { Material } from '@clube/shared/contracts/material';
import { MAX_MATERIAL_BYTES, materialTypeOf } from '@clube/shared/contracts/material-types';
import { formatBytes } from '@clube/shared/i18n';
import { useListOrder } from '@clube/shared/list-order';
import { showFailure } from '@clube/shared/ui';
import { useUploads } from '../upload/index.ts';

/** What is done to a lesson's materials; whoever sees the lesson sees it at once. */
export function useMaterials(ids: LessonIds) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { uploads, start } = useUploads({ kind: 'material', ...ids });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: materialsQuery(ids).queryKey }),
      client.invalidateQueries({ queryKey: lessonQuery(ids).queryKey }),
    ]);
  /** What can be told of a file before it is sent. */
  const problemOf = ({ name, size }: File) => {
    if (!materialTypeOf(name)) return [t`${name}: este tipo de arquivo não é aceito.`];
    return size > MAX_MATERIAL_BYTES
      ? [t`${name}: o arquivo passa de ${{ size: formatBytes(MAX_MATERIAL_BYTES) }}.`]
      : [];
  };
  const send = (files: readonly File[]) => {
    setProblems(files.flatMap(problemOf));
    const taken = files.filter((file) => problemOf(file).length === 0);
    if (taken.length > 0) start(taken);
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
    uploads,
    problems,
    send,
    rename: (id: number, name: string) => run(renameMaterial(ids, id, { name })),
    order,
    remove: (id: number) => deleteMaterial(ids, id),
    refresh,
  };
}
