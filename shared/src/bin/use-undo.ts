import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { showActionToast, showFailure, showToast } from '@clube/shared/ui';
import { binKey, restoreFromBin } from '../clients/bin.ts';
import type { Restored } from '../contracts/bin.ts';

/** What is asked for anew beside the bin: whenever something goes there or comes back, and by what is back. */
export type ShownBy = {
  always: readonly QueryKey[];
  of?: (restored: Restored) => readonly QueryKey[];
};

/** Why something cannot come back now, by the error's code. */
function useProblems() {
  const { t } = useLingui();
  return (code: string, title: string): string | undefined =>
    ({
      'bin.course_deleted': t`O curso também está na lixeira. Restaure primeiro o curso.`,
      'bin.module_deleted': t`O módulo também está na lixeira. Restaure primeiro o módulo.`,
      'bin.lesson_deleted': t`A aula também está na lixeira. Restaure primeiro a aula.`,
      'bin.offer_deleted': t`A oferta também está na lixeira. Restaure primeiro a oferta.`,
      'bin.not_found': t`${title} não está mais na lixeira.`,
      'promotion.limit': t`Já há tantos quantos cabem no início. Apague um deles e restaure de novo.`,
      'class.limit': t`O curso já tem tantas turmas quantas pode ter. Apague uma delas e restaure de novo.`,
      'material.limit': t`A aula já tem tantos materiais quantos pode ter. Apague um deles e restaure de novo.`,
      'member.group_taken': t`Já há outro grupo com esse nome. Mude o nome dele e restaure de novo.`,
      'member.too_many_groups': t`O painel já tem tantos grupos quantos pode ter. Remova um deles e restaure de novo.`,
      'ticket.tag_taken': t`Já há outra etiqueta com esse nome. Mude o nome dela e restaure de novo.`,
      'ticket.too_many_tags': t`O painel já tem tantas etiquetas quantas pode ter. Apague uma delas e restaure de novo.`,
      'article.too_many': t`O painel já tem tantos artigos quantos pode ter. Apague um deles e restaure de novo.`,
      'media.folder_taken': t`Já há outra pasta com esse nome. Mude o nome dela e restaure de novo.`,
      'media.folder_limit': t`Já há tantas pastas quantas cabem na biblioteca. Apague uma delas e restaure de novo.`,
      'offer.limit': t`O painel já tem tantas ofertas quantas pode ter. Apague uma delas e restaure de novo.`,
      'coupon.exists': t`A oferta já tem outro cupom com esse código. Apague esse e restaure de novo.`,
      'offer.coupon_covers': t`O preço ou a moeda da oferta mudou, e este cupom não serve mais. Mude de volta ou faça outro cupom.`,
    })[code];
}

/** Brings something back from the bin, and says what came of it. @param shown what shows it */
export function useRestore({ always, of }: ShownBy) {
  const { t } = useLingui();
  const problems = useProblems();
  const client = useQueryClient();
  return async (binId: number, title: string) => {
    try {
      const restored = await restoreFromBin(binId);
      const keys = [binKey, ...always, ...(of?.(restored) ?? [])];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
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

/** Says that something is in the bin, with the way back at hand wherever the person is by then. @param shown what showed it */
export function useUndo(shown: ShownBy) {
  const { t } = useLingui();
  const client = useQueryClient();
  const restore = useRestore(shown);
  return (binId: number, title: string) => {
    for (const queryKey of [binKey, ...shown.always]) void client.invalidateQueries({ queryKey });
    showActionToast(t`${title} foi para a lixeira.`, {
      label: t`Desfazer`,
      onPress: () => void restore(binId, title),
    });
  };
}
