import { useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { loadCeremony } from './load-ceremony.ts';

/** What the browser's refusal of a passkey says to its person; undefined where the api refused, or nothing is known. */
export function useTroubleText() {
  const { t } = useLingui();
  return async (error: unknown): Promise<string | undefined> => {
    if (isApiError(error)) return undefined;
    const { passkeyTrouble } = await loadCeremony();
    switch (passkeyTrouble(error)) {
      case 'cancelled':
        return t`O navegador não recebeu nenhuma chave de acesso. Tente de novo.`;
      case 'known':
        return t`Este aparelho já tem uma chave de acesso da sua conta neste endereço.`;
      case 'unsupported':
        return t`Este navegador não guarda chaves de acesso neste endereço.`;
      case 'failed':
        return t`O navegador não conseguiu usar a chave de acesso. Tente de novo.`;
      case undefined:
        return undefined;
    }
  };
}
