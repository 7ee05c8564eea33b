import { useState, type DragEvent } from 'react';
import { Upload as UploadIcon } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { showToast } from '@clube/shared/ui';
import { bringsMany, filesOf } from './dropped.ts';
import { isSurelyNoMedia } from './no-media.ts';
import * as css from './upload.css.ts';

type Props = {
  onFiles: (files: File[]) => void;
  /** Several at once; else of many the first counts. */
  isMultiple?: boolean;
};

/** Where a file is chosen, or dropped. */
export function DropZone({ onFiles, isMultiple = false }: Props) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const all = isMultiple ? [...files] : [...files].slice(0, 1);
    const { refused = [], taken = [] } = Object.groupBy(all, (file) => (isSurelyNoMedia(file) ? 'refused' : 'taken'));
    const names = refused.map(({ name }) => name).join(', ');
    if (refused.length > 0) showToast(t`Não é um vídeo, um áudio nem um PDF: ${names}`, 'danger');
    if (taken.length > 0) onFiles(taken);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    event.preventDefault();
    // Several for one place, or a folder, are for whoever takes many (bulk/), where there is one.
    if (!isMultiple && bringsMany(event.dataTransfer)) return;
    event.stopPropagation();
    take(filesOf(event.dataTransfer));
  };
  return (
    <label
      className={css.drop}
      data-over={over}
      data-one-file={!isMultiple}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={22} strokeWidth={1.75} aria-hidden />
      <span className={css.strong}>
        {isMultiple ? (
          <Trans>Escolha ou solte vídeos, áudios ou PDFs</Trans>
        ) : (
          <Trans>Escolha ou solte um vídeo, áudio ou PDF</Trans>
        )}
      </span>
      <span>
        <Trans>O envio continua de onde parou se a internet cair, e enquanto você usa outras telas.</Trans>
      </span>
      <input
        className={css.input}
        type="file"
        multiple={isMultiple}
        accept="video/*,audio/*,application/pdf,.mkv,.avi,.gif"
        aria-label={t`Arquivo da aula`}
        onChange={(event) => {
          take(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </label>
  );
}
