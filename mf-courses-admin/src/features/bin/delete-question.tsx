import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Deleted } from '@clube/shared/contracts/bin';
import { showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { BinLosses } from './losses.tsx';
import { useUndo } from './use-undo.ts';

type Props = {
  title: string;
  /** Of the course, module or lesson, below `/api`. */
  url: string;
  onDelete: () => Promise<Deleted>;
  onDeleted: () => unknown;
  onClose: () => void;
};

/** Asks, says what goes along, and once it is in the bin how to take it back. */
export function DeleteQuestion({ title, url, onDelete, onDeleted, onClose }: Props) {
  const { t } = useLingui();
  const undo = useUndo();
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: async ({ bin }) => {
      await onDeleted();
      undo(bin, title);
    },
    onError: (error) => showFailure(error, t`Não foi possível apagar agora. Tente de novo.`),
  });
  return (
    <ConfirmDialog
      title={<Trans>Apagar {title}?</Trans>}
      action={<Trans>Apagar</Trans>}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    >
      <BinLosses path={url} />
    </ConfirmDialog>
  );
}
