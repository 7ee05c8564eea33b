import { useEffect, useRef } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { patchMedia } from '@clube/shared/clients/media';
import { NO_FOLDER } from '@clube/shared/contracts/media-filters';
import { showFailure, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { UploadPanel, useUpload } from '../upload/index.ts';
import { LeaveGuard } from '../workbench/index.ts';
import { useLibraryRefresh } from './use-library.ts';

/** Brings a file into the library, into the folder that is open. */
export function UploadDialog({ folder, onClose }: { folder: number | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const refresh = useLibraryRefresh();
  const upload = useUpload();
  const { state } = upload;
  const arrived = async (id: number) => {
    try {
      if (folder !== undefined && folder !== NO_FOLDER) await patchMedia(id, { folder_id: folder });
    } catch (error) {
      showFailure(error, t`O arquivo chegou, mas ficou sem pasta.`);
    }
    await refresh();
    showToast(t`Arquivo recebido.`);
    // It stands in the list now.
    onClose();
  };
  const latest = useRef(arrived);
  useEffect(() => void (latest.current = arrived));
  const sent = state.status === 'done' ? state.media.id : null;
  useEffect(() => {
    if (sent !== null) void latest.current(sent);
  }, [sent]);
  const isOnItsWay = state.status === 'uploading' || state.status === 'paused';
  // What is paused has all that arrived kept for it; what is on its way is paused first.
  const isClosable = state.status !== 'uploading';
  return (
    <>
      <Dialog
        open
        onOpenChange={() => isClosable && onClose()}
        isClosable={isClosable}
        title={<Trans>Enviar para a biblioteca</Trans>}
      >
        <UploadPanel upload={upload} />
      </Dialog>
      {isOnItsWay && (
        <LeaveGuard>
          <Trans>
            O envio para se você sair. O que já chegou fica guardado: escolha o mesmo arquivo para continuar.
          </Trans>
        </LeaveGuard>
      )}
    </>
  );
}
