import { useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { deleteMedia, replaceMedia } from '@clube/shared/clients/media';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { Button, QuietNotice, Row, showFailure, showToast } from '@clube/shared/ui';
import { MediaState, UploadPanel, useUpload } from '../upload/index.ts';
import { LeaveGuard } from '../workbench/index.ts';
import * as css from './library.css.ts';
import { useLibraryRefresh } from './use-library.ts';

type Props = {
  media: LibraryMedia;
  /** Whether bytes are on their way, which closing would stop. */
  onSending: (isSending: boolean) => void;
};

/** Another file in the place of a media's: what is there plays on until the new one does. */
export function ReplaceFile({ media: { id, replacement }, onSending }: Props) {
  const { t } = useLingui();
  const refresh = useLibraryRefresh();
  const upload = useUpload();
  const { state, reset } = upload;
  const [isOpen, setOpen] = useState(false);
  const take = async (newId: number) => {
    try {
      await replaceMedia(id, newId);
      showToast(t`Arquivo recebido. O de antes continua no ar até o novo ficar pronto.`);
    } catch (error) {
      showFailure(error, t`Não foi possível trocar agora. O arquivo enviado ficou na biblioteca.`);
    }
    setOpen(false);
    reset();
    await refresh();
  };
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));
  const sent = state.status === 'done' ? state.media.id : null;
  useEffect(() => {
    if (sent !== null) void latest.current(sent);
  }, [sent]);
  const isOnItsWay = state.status === 'uploading' || state.status === 'paused';
  useEffect(() => onSending(state.status === 'uploading'), [state.status, onSending]);
  const discard = async () => {
    try {
      if (replacement) await deleteMedia(replacement.id);
    } catch (error) {
      showFailure(error, t`Não foi possível apagar agora. Tente de novo.`);
    }
    await refresh();
  };
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>
        <Trans>Trocar o arquivo</Trans>
      </h3>
      {replacement ? (
        <>
          <QuietNotice>
            {replacement.status === 'failed' ? (
              <Trans>O arquivo novo não pôde ser usado. O de antes continua no ar.</Trans>
            ) : (
              <Trans>O arquivo novo está em preparo. O de antes continua no ar até lá.</Trans>
            )}
          </QuietNotice>
          <Row>
            <MediaState mediaId={replacement.id} />
            <Button size="small" onClick={() => void discard()}>
              <Trans>Descartar o novo</Trans>
            </Button>
          </Row>
        </>
      ) : isOpen ? (
        <>
          <UploadPanel upload={upload} />
          {!isOnItsWay && (
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
            <Trans>Nome, pasta, legendas e as aulas que a mostram ficam como estão.</Trans>
          </p>
          <Row>
            <Button size="small" onClick={() => setOpen(true)}>
              <Trans>Escolher outro arquivo</Trans>
            </Button>
          </Row>
        </>
      )}
      {isOnItsWay && (
        <LeaveGuard>
          <Trans>
            O envio para se você sair. O que já chegou fica guardado: escolha o mesmo arquivo para continuar.
          </Trans>
        </LeaveGuard>
      )}
    </section>
  );
}
