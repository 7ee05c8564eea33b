import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createPurchaseSource, purchaseInboxKey } from '@clube/shared/clients/purchase-inbox';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { providerNames } from './use-inbox-words.ts';

type Props = { free: readonly PurchaseProvider[]; onMade: (id: number) => void; onClose: () => void };

/** Chooses who sells for the panel; its address is there at once, because the provider asks for that before it shows its secret. */
export function Connect({ free, onMade, onClose }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const connect = useMutation({
    mutationFn: (provider: PurchaseProvider) => createPurchaseSource({ provider }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: purchaseInboxKey });
      onMade(id);
    },
    onError: async (error) => {
      if (isApiError(error, 'purchase_inbox.connected')) {
        showFailure(error, t`Alguém já conectou esta plataforma. Mostramos como está.`);
        await client.invalidateQueries({ queryKey: purchaseInboxKey });
      } else showFailure(error, t`Não foi possível conectar agora. Tente de novo.`);
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Conectar uma plataforma</Trans>}>
      <Stack>
        <p>
          <Trans>Onde você vende?</Trans>
        </p>
        {free.map((provider) => (
          <Button
            key={provider}
            wide
            loading={connect.isPending && connect.variables === provider}
            disabled={connect.isPending && connect.variables !== provider}
            onClick={() => connect.mutate(provider)}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
