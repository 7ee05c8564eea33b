import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { NotificationKind } from '../contracts/notification.ts';
import { showFailure, showToast } from '@clube/shared/ui';
import { askPermission, deviceQuery, NotAllowed, tellDevice, type Device } from './device.ts';

type Choice = { kind: NotificationKind; isOn: boolean };
const chosen = (known: Device, { kind, isOn }: Choice): Device => ({
  ...known,
  kinds: [...known.kinds.filter((one) => one !== kind), ...(isOn ? [kind] : [])],
});

/** Of what this browser is told. */
export function useDevice() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = deviceQuery();
  const query = useQuery(deviceQuery());
  const change = useMutation({
    // One after another: each says all that was chosen by then.
    scope: { id: 'push' },
    onMutate: async (choice: Choice) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && chosen(known, choice));
    },
    mutationFn: async (choice: Choice) => {
      if (choice.isOn) await askPermission();
      const device = chosen(client.getQueryData(queryKey)!, choice);
      await tellDevice(device);
      return device;
    },
    onSuccess: (device) => client.setQueryData(queryKey, device),
    onError: async (error) => {
      await client.invalidateQueries({ queryKey });
      if (!(error instanceof NotAllowed)) showFailure(error, t`A escolha não foi salva. Tente de novo.`);
      else if (client.getQueryData(queryKey)?.word !== 'refused')
        showToast(t`Sem a permissão do navegador, este aparelho não recebe avisos.`);
    },
  });
  return { query, choose: change.mutate };
}
