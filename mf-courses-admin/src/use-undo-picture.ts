import { useLingui } from '@lingui/react/macro';
import type { PictureChanged } from '@clube/shared/contracts/picture';
import { isApiError } from '@clube/shared/transport';
import { showActionToast, showFailure, showToast } from '@clube/shared/ui';

/** Says that a picture was replaced or removed, with the way back at hand wherever the person is by then. */
export function useUndoPicture(label: string) {
  const { t } = useLingui();
  const putBack = async (undo: () => Promise<unknown>) => {
    try {
      await undo();
      showToast(t`Voltou a imagem de antes: ${label}.`, 'success');
    } catch (error) {
      showFailure(
        error,
        isApiError(error, 'version.stale')
          ? t`Outra pessoa trocou esta imagem depois. Fica a de agora.`
          : isApiError(error, 'request.not_found')
            ? t`A imagem de antes não está mais guardada.`
            : t`Não foi possível salvar agora. Tente de novo.`,
      );
    }
  };
  return ({ before, after }: PictureChanged, undo: () => Promise<unknown>) => {
    // Where a drawing stood there is nothing to put back.
    if (!before) return;
    showActionToast(after ? t`Imagem trocada: ${label}.` : t`Imagem removida: ${label}.`, {
      label: t`Desfazer`,
      onPress: () => void putBack(undo),
    });
  };
}
