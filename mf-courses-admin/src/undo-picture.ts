import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PictureChanged } from '@clube/shared/contracts/picture';
import { isApiError } from '@clube/shared/transport';
import { showActionToast, showFailure, showToast } from '@clube/shared/ui';

type Place = { i18n: I18n; label: string };

async function putBack({ i18n, label }: Place, undo: () => Promise<unknown>) {
  try {
    await undo();
    showToast(i18n._(msg`Voltou a imagem de antes: ${label}.`), 'success');
  } catch (error) {
    showFailure(
      error,
      i18n._(
        isApiError(error, 'version.stale')
          ? msg`A imagem mudou de novo depois. Fica a de agora.`
          : isApiError(error, 'request.not_found')
            ? msg`A imagem de antes não está mais guardada.`
            : msg`Não foi possível salvar agora. Tente de novo.`,
      ),
    );
  }
}

/** Says that a picture was replaced or removed, with the way back at hand wherever the person is by then. */
export function offerUndo(place: Place, { before, after }: PictureChanged, undo: () => Promise<unknown>) {
  const { i18n, label } = place;
  // Where a drawing stood there is nothing to put back.
  if (!before) return;
  showActionToast(i18n._(after ? msg`Imagem trocada: ${label}.` : msg`Imagem removida: ${label}.`), {
    label: i18n._(msg`Desfazer`),
    onPress: () => void putBack(place, undo),
  });
}
