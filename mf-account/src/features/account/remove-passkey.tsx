import { Trans, useLingui } from '@lingui/react/macro';
import { removePasskey } from '@clube/shared/clients/passkey';
import type { Passkey } from '@clube/shared/contracts/passkey';
import { isApiError } from '@clube/shared/transport';
import { showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { ConfirmOneself } from './confirm-oneself.tsx';

type Props = { passkey: Passkey; onRemoved: () => void; onClose: () => void };

/** Says what ends with it, and asks for oneself. */
export function RemovePasskey({ passkey: { id, name, host }, onRemoved, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Remover a chave de acesso?</Trans>}>
      <ConfirmOneself
        action={<Trans>Remover</Trans>}
        variant="danger"
        onProof={async (proof) => {
          try {
            await removePasskey(id, proof);
          } catch (error) {
            // It was removed in another tab: what was wanted is so.
            if (!isApiError(error, 'passkey.not_found')) throw error;
          }
          showToast(t`Chave de acesso removida.`, 'success');
          onRemoved();
        }}
      >
        <p>
          <Trans>
            “{name}” deixa de abrir a sua conta em {host}, e o que ela abriu em outros aparelhos é encerrado. Apague-a
            também no aparelho ou no gerenciador de senhas.
          </Trans>
        </p>
      </ConfirmOneself>
    </Dialog>
  );
}
