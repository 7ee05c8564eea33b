import { useLingui } from '@lingui/react/macro';
import { showToast } from '@clube/shared/ui';

/**
 * Takes a text along, and says whether it could: a browser may refuse, and a page over plain http has no clipboard.
 * @param words in the place of the usual ones, as where the text does not stand on the screen
 * @returns copies one; whether it did
 */
export function useCopy(words: { done?: string; failed?: string } = {}) {
  const { t } = useLingui();
  const { done = t`Copiado.`, failed = t`Não foi possível copiar. Selecione o texto e copie.` } = words;
  return async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast(failed, 'danger');
      return false;
    }
    showToast(done, 'success');
    return true;
  };
}
