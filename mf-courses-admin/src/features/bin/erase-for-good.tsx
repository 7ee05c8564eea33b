import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { binKey, binLossQuery, eraseFromBin } from '@clube/shared/clients/bin';
import type { BinEntry } from '@clube/shared/contracts/bin';
import { isApiError } from '@clube/shared/transport';
import { Button, Row, showFailure, showToast, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { FinalLosses } from './losses.tsx';

type Props = { entry: BinEntry };

/** What cannot be taken back waits until it is known what goes: nobody erases what they have not been told of. */
function Question({ entry: { id, title, kind }, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const loss = useQuery(binLossQuery(id));
  const refresh = () =>
    client.invalidateQueries({ queryKey: binKey, predicate: ({ queryKey }) => queryKey[1] === 'list' });
  const erase = useMutation({
    mutationFn: () => eraseFromBin(id),
    onSuccess: async () => {
      onClose();
      showToast(t`${title} foi apagado de vez.`, 'success');
      await refresh();
    },
    onError: async (error) => {
      const isGone = isApiError(error, 'bin.not_found');
      showFailure(
        error,
        isGone ? t`${title} não está mais na lixeira.` : t`Não foi possível apagar agora. Tente de novo.`,
      );
      if (!isGone) return;
      onClose();
      await refresh();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Apagar {title} de vez?</Trans>}>
      <Stack>
        {loss.isError ? (
          <p role="alert">
            <Trans>Não foi possível ver o que vai junto.</Trans>{' '}
            <Button size="small" onClick={() => void loss.refetch()}>
              <Trans>Tentar de novo</Trans>
            </Button>
          </p>
        ) : (
          <p>
            <FinalLosses loss={loss.data} kind={kind} />
          </p>
        )}
        <Row>
          <Button
            variant="danger"
            disabled={loss.data === undefined}
            loading={erase.isPending}
            onClick={() => erase.mutate()}
          >
            <Trans>Apagar de vez</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** The way out of the bin that has none back. */
export function EraseForGood({ entry }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { title } = entry;
  return (
    <>
      <Button
        size="small"
        variant="outline-danger"
        aria-label={t`Apagar de vez: ${title}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Apagar de vez</Trans>
      </Button>
      {isAsking && <Question entry={entry} onClose={() => setAsking(false)} />}
    </>
  );
}
