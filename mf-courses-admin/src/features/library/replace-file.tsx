import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { Button, Row, showToast } from '@clube/shared/ui';
import { UploadPanel, useUpload } from '../upload/index.ts';
import * as css from './library.css.ts';
import { PendingReplacement } from './pending-replacement.tsx';
import { useLibraryRefresh } from './use-library.ts';

/** Another file in the place of a media's: what is there plays on until the new one does. */
export function ReplaceFile({ media: { id, replacement } }: { media: LibraryMedia }) {
  const { t } = useLingui();
  const refresh = useLibraryRefresh();
  const [isOpen, setOpen] = useState(false);
  const upload = useUpload({ kind: 'replacement', mediaId: id }, () => {
    showToast(t`Arquivo recebido. O de antes continua no ar até o novo ficar pronto.`);
    setOpen(false);
    void refresh();
  });
  const isIdle = upload.task === undefined;
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>
        <Trans>Trocar o arquivo</Trans>
      </h3>
      {replacement ? (
        <PendingReplacement replacement={replacement} />
      ) : isOpen || !isIdle ? (
        <>
          <UploadPanel upload={upload} />
          {isIdle && (
            <Row>
              <Button size="small" onClick={() => setOpen(false)}>
                <Trans>Cancelar</Trans>
              </Button>
            </Row>
          )}
        </>
      ) : (
        <>
          <p className={css.quiet}>
            <Trans>
              Nome, pasta, legendas escritas aqui e as aulas que a mostram ficam como estão. Quando o novo ficar pronto,
              o arquivo de agora vai para a lixeira, com as legendas que vieram nele, e o espaço dele só é liberado
              quando sair de lá; os capítulos que cabem no novo ficam, se ele não trouxer os seus.
            </Trans>
          </p>
          <Row>
            <Button size="small" onClick={() => setOpen(true)}>
              <Trans>Escolher outro arquivo</Trans>
            </Button>
          </Row>
        </>
      )}
    </section>
  );
}
