import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';
import { loadCeremony } from './ceremony.ts';

/** What follows when a passkey signed nobody in. */
export function usePasskeyFailure() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return useCallback(
    async (reason: unknown) => {
      if (isApiError(reason, 'auth.not_member')) return void navigate('/has-not-account');
      const ceremony = await loadCeremony().catch(() => undefined);
      if (ceremony) ceremony.tellFailure(reason);
      else showFailure(reason, t`Não foi possível entrar agora. Tente de novo.`);
    },
    [navigate, t],
  );
}
