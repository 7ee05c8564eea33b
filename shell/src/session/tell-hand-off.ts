import { t } from '@lingui/core/macro';
import { isApiError } from '@clube/shared/transport';
import { showToast } from '@clube/shared/ui';

/** Says why a hand-off signed nobody in: what the server refused is used up; nothing is wrong with one that did not get there. */
export function tellHandOff(error: unknown): void {
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
  const text = isRefused
    ? t`Este acesso não vale mais. Entre de novo.`
    : t`Não foi possível entrar agora. Tente de novo.`;
  showToast(text, 'danger');
}
