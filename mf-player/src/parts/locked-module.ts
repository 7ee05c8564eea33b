import { useLingui } from '@lingui/react/macro';
import { showToast } from '@clube/shared/ui';

/** product.md §4: going to a locked module stops; its lessons can still be reached by their address. */
export function useSayLocked() {
  const { t } = useLingui();
  return () => showToast(t`Este módulo ainda está bloqueado.`, 'danger');
}
