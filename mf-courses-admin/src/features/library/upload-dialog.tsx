import { Trans } from '@lingui/react/macro';
import { NO_FOLDER } from '@clube/shared/contracts/media-filters';
import { Dialog } from '@clube/shared/ui/overlays';
import { DropZone, useQueue } from '../upload/index.ts';

/** Brings files into the library, into the folder that is open. The queue sends them, wherever its person goes. */
export function UploadDialog({ folder, onClose }: { folder: number | undefined; onClose: () => void }) {
  const queue = useQueue();
  const target = { kind: 'library', ...(folder !== undefined && folder !== NO_FOLDER && { folder }) } as const;
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Enviar para a biblioteca</Trans>}>
      <DropZone
        isMultiple
        onFiles={(files) => {
          void queue.add(files.map((file) => ({ file, target })));
          onClose();
        }}
      />
    </Dialog>
  );
}
