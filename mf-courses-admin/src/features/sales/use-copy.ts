import { useLingui } from '@lingui/react/macro';
import { showToast } from '@clube/shared/ui';

/** Takes a text along, and says whether it could. */
export function useCopy() {
  const { t } = useLingui();
  return (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t`Copiado.`, 'success'),
      () => showToast(t`Não foi possível copiar. Selecione o endereço e copie.`, 'danger'),
    );
}
