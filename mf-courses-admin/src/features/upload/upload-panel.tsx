import { useState, useSyncExternalStore, type DragEvent } from 'react';
import { CircleAlert, CircleCheck, Upload as UploadIcon } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes, formatDuration } from '@clube/shared/i18n';
import { mayAtom, readCookie } from '@clube/shared/session';
import { Button, ButtonLink, ProgressBar, QuietNotice } from '@clube/shared/ui';
import { MediaState } from './media-state.tsx';
import * as css from './upload.css.ts';
import { isFinal, type UploadProblem } from './upload-problem.ts';
import type { useUpload } from './use-upload.ts';

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={css.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon {...icon} />
      <span className={css.strong}>
        <Trans>Escolha ou solte um vídeo ou áudio</Trans>
      </span>
      <span>
        <Trans>O envio continua de onde parou se a internet cair.</Trans>
      </span>
      <input
        className={css.input}
        type="file"
        accept="video/*,audio/*,.mkv,.avi"
        aria-label={t`Arquivo da aula`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}

const neverChanges = () => () => {};
/** product.md §6: a cookie tells that the storage is exceeded. The first picture is drawn without cookies. */
const useIsStorageFull = () =>
  useSyncExternalStore(
    neverChanges,
    () => readCookie('exceeded_storage') === '1',
    () => false,
  );

/** Why it stopped, and what is not lost. `sent` is written for people. */
function useProblemText(): (problem: UploadProblem, sent: string) => string {
  const { t } = useLingui();
  return (problem, sent) => {
    const texts: Record<UploadProblem, string> = {
      network: t`O envio parou. Já temos ${{ sent }} dele.`,
      signed_out: t`Sua sessão terminou. Entre de novo: o envio continua de ${{ sent }}.`,
      not_allowed: t`Você não pode enviar arquivos para este painel.`,
      too_large: t`O arquivo é maior do que este servidor aceita.`,
      unpaid: t`A assinatura do painel está em atraso: nada pode ser enviado até ser paga.`,
      storage_full: t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`,
      too_many: t`Muitos envios em pouco tempo. Espere um pouco e tente de novo.`,
      disk_full: t`O servidor está sem espaço. Tente de novo mais tarde.`,
      server: t`O servidor falhou. Já temos ${{ sent }} dele.`,
    };
    return texts[problem];
  };
}

/** Where the panel says how much it holds, for whom that is open. */
function PlanLink() {
  const may = useAtomValue(mayAtom);
  return (
    may('panel.manage') && (
      <ButtonLink size="small" to="/assinatura">
        <Trans>Ver assinatura</Trans>
      </ButtonLink>
    )
  );
}

/** A file on its way: how far, how long, pause, try again, what became of it. */
export function UploadPanel({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { t } = useLingui();
  const { state, start, pause, resume, reset } = upload;
  const problemText = useProblemText();
  const isStorageFull = useIsStorageFull();
  if (state.status === 'idle')
    return (
      <>
        {isStorageFull && <QuietNotice action={<PlanLink />}>{problemText('storage_full', '')}</QuietNotice>}
        <DropZone onFile={(file) => void start(file)} />
      </>
    );
  if (state.status === 'done') {
    return (
      <div className={css.card}>
        <CircleCheck {...icon} />
        <div className={css.text}>
          <div className={css.name}>{state.media.name}</div>
          <span className={css.figures}>{formatBytes(state.media.size_bytes)}</span>
        </div>
        <MediaState mediaId={state.media.id} />
        <Button size="small" onClick={reset}>
          <Trans>Trocar</Trans>
        </Button>
      </div>
    );
  }
  const { name } = state;
  const sent = formatBytes(state.sent);
  if (state.status === 'failed') {
    return (
      <div className={css.card} role="alert">
        <CircleAlert {...icon} className={css.danger} />
        <div className={css.text}>
          <div className={css.name}>{name}</div>
          <span className={css.figures}>{problemText(state.problem, sent)}</span>
        </div>
        {(state.problem === 'storage_full' || state.problem === 'unpaid') && <PlanLink />}
        {!isFinal(state.problem) && (
          <Button size="small" onClick={resume}>
            <Trans>Tentar de novo</Trans>
          </Button>
        )}
        <Button size="small" variant="link" onClick={reset}>
          <Trans>Cancelar</Trans>
        </Button>
      </div>
    );
  }
  const size = formatBytes(state.size);
  const left = state.secondsLeft === undefined ? undefined : formatDuration(state.secondsLeft);
  return (
    <div className={css.card}>
      <UploadIcon {...icon} />
      <div className={css.text}>
        <div className={css.line}>
          <span className={css.name}>{name}</span>
          <span className={css.figures}>
            {left ? (
              <Trans>
                {sent} de {size} · faltam {left}
              </Trans>
            ) : (
              <Trans>
                {sent} de {size}
              </Trans>
            )}
          </span>
        </div>
        <ProgressBar value={state.size === 0 ? 0 : (state.sent / state.size) * 100} label={t`Envio de ${name}`} />
      </div>
      {state.status === 'uploading' ? (
        <Button size="small" onClick={pause}>
          <Trans>Pausar</Trans>
        </Button>
      ) : (
        <Button size="small" onClick={resume}>
          <Trans>Continuar</Trans>
        </Button>
      )}
    </div>
  );
}
