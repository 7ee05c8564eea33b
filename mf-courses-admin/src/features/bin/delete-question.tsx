import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Deleted } from '@clube/shared/contracts/bin';
import type { BinKind } from '@clube/shared/contracts/bin-kinds';
import { showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { BinLosses } from './losses.tsx';
import { useUndo } from './use-undo.ts';

type Props = {
  title: string;
  /** Where the title alone does not say what it is of. */
  question?: ReactNode;
  kind: BinKind;
  /** Of what others hang on, below `/api`: what goes along is asked there. */
  url?: string;
  /** What else is to be known before. */
  children?: ReactNode;
  onDelete: () => Promise<Deleted>;
  onDeleted: () => unknown;
  /** It did not work; says why, where that is known. */
  onFailed?: (error: unknown) => string | undefined;
  onClose: () => void;
};

/** Asks, says what goes along, and once it is in the bin how to take it back. */
export function DeleteQuestion({
  title,
  question,
  kind,
  url,
  children,
  onDelete,
  onDeleted,
  onFailed,
  onClose,
}: Props) {
  const { t } = useLingui();
  const undo = useUndo();
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: async ({ bin }) => {
      await onDeleted();
      undo(bin, title);
    },
    onError: (error) => showFailure(error, onFailed?.(error) ?? t`Não foi possível apagar agora. Tente de novo.`),
  });
  return (
    <ConfirmDialog
      title={question ?? <Trans>Apagar {title}?</Trans>}
      action={<Trans>Apagar</Trans>}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    >
      {url !== undefined && <BinLosses path={url} kind={kind} />}
      {children}
      {children && ' '}
      <Trans>Some agora para todo mundo e fica 30 dias na lixeira. Até lá, volta com tudo o que é seu.</Trans>
    </ConfirmDialog>
  );
}
