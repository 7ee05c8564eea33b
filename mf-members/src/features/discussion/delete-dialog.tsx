import { Trans } from '@lingui/react/macro';
import { sparePart } from '@clube/shared/federation';

// It comes when it is asked for, and not with what it stands in one file with.
const ConfirmDialog = sparePart(() => import('@clube/shared/ui/overlays').then((module) => module.ConfirmDialog));

type Props = { isOwn: boolean; onConfirm: () => Promise<unknown>; onClose: () => void };

/** Asks before a comment goes. */
export function DeleteDialog({ isOwn, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title={<Trans>Apagar este comentário?</Trans>}
      action={<Trans>Apagar</Trans>}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isOwn ? (
        <Trans>As respostas a ele são apagadas junto. Não há como desfazer.</Trans>
      ) : (
        <Trans>As respostas a ele somem junto. Por 30 dias ele pode voltar, em Comentários.</Trans>
      )}
    </ConfirmDialog>
  );
}
