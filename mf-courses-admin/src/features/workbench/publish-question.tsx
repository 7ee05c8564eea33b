import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '@clube/shared/ui/overlays';

type Props = { onPublish: () => void; onClose: () => void };

/** Asks before members find a lesson whose file cannot be played. */
export function PublishQuestion({ onPublish, onClose }: Props) {
  return (
    <ConfirmDialog
      title={<Trans>Publicar mesmo assim?</Trans>}
      action={<Trans>Publicar mesmo assim</Trans>}
      onConfirm={() => Promise.resolve(onPublish())}
      onClose={onClose}
    >
      <Trans>
        O arquivo desta aula não pôde ser usado: no lugar dele, os alunos veriam um aviso. Troque o arquivo antes.
      </Trans>
    </ConfirmDialog>
  );
}
