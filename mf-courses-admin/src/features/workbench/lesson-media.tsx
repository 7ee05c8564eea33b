import { useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import { formatClock } from '@clube/shared/i18n';
import { Button, Row, showFailure, TextField } from '@clube/shared/ui';
import { MediaState, UploadPanel, useUpload } from '../upload/index.ts';
import { LeaveGuard } from './leave-guard.tsx';
import * as css from './workbench.css.ts';

const PickMedia = lazyPart(() =>
  import(/* webpackChunkName: "library" */ '../library/index.ts').then((part) => part.PickMedia),
);

type Change = { media_id: number } | { media_url: string } | { media_id: null } | { quiz: true };
type Props = { lesson: LessonDraft; onChange: (change: Change) => Promise<unknown> };

/** What a lesson plays: a file of the panel, a link of a video host, or nothing; or it is a quiz. Each takes the place of the other. */
export function LessonMedia({ lesson, onChange }: Props) {
  const { t } = useLingui();
  const hasMedia = lesson.mediaType !== 'text';
  const said: { [T in LessonDraft['mediaType']]?: string } = { audio: t`Áudio enviado`, quiz: t`Quiz` };
  const [isChanging, setChanging] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const upload = useUpload();
  const { state, reset } = upload;
  const change = async (next: Change) => {
    setBusy(true);
    try {
      await onChange(next);
      setChanging(false);
      setLink('');
      reset();
    } catch (error) {
      if (isApiError(error) && error.code === 'media.not_found')
        setProblem(t`Use um link do YouTube, do Vimeo ou do Panda Video.`);
      else showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(change);
  useEffect(() => void (latest.current = change));
  const uploaded = state.status === 'done' ? state.media.id : null;
  useEffect(() => {
    if (uploaded !== null) void latest.current({ media_id: uploaded });
  }, [uploaded]);
  const takeLink = () =>
    parseVideoLink(link.trim())
      ? change({ media_url: link.trim() })
      : setProblem(t`Use um link do YouTube, do Vimeo ou do Panda Video.`);
  const isOnItsWay = state.status === 'uploading' || state.status === 'paused';
  return (
    <section className={css.group} aria-label={t`Vídeo ou áudio`}>
      {hasMedia && (
        <div className={css.media}>
          <div className={css.mediaText}>
            {lesson.media_url ?? said[lesson.mediaType] ?? t`Vídeo enviado`}
            {lesson.duration_seconds > 0 && ` · ${formatClock(lesson.duration_seconds)}`}
          </div>
          {lesson.media_id !== null && <MediaState mediaId={lesson.media_id} />}
          {!isChanging && (
            <>
              <Button size="small" onClick={() => setChanging(true)}>
                <Trans>Trocar</Trans>
              </Button>
              <Button size="small" variant="link" loading={isBusy} onClick={() => void change({ media_id: null })}>
                <Trans>Tirar da aula</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      {(!hasMedia || isChanging) && (
        <>
          <UploadPanel upload={upload} />
          {state.status === 'idle' && (
            <Row>
              <Button size="small" onClick={() => setPicking(true)}>
                <Trans>Escolher da biblioteca</Trans>
              </Button>
              {lesson.mediaType !== 'quiz' && (
                <Button size="small" loading={isBusy} onClick={() => void change({ quiz: true })}>
                  <Trans>Fazer um quiz</Trans>
                </Button>
              )}
            </Row>
          )}
          {state.status === 'idle' && (
            <TextField
              type="url"
              label={<Trans>Ou o link do vídeo</Trans>}
              placeholder="https://"
              value={link}
              error={problem}
              onChange={({ target }) => {
                setLink(target.value);
                setProblem(undefined);
              }}
            />
          )}
          <Row>
            {state.status === 'idle' && link.trim() !== '' && (
              <Button size="small" variant="primary" loading={isBusy} onClick={() => void takeLink()}>
                <Trans>Usar este link</Trans>
              </Button>
            )}
            {isChanging && !isOnItsWay && (
              <Button size="small" onClick={() => setChanging(false)}>
                <Trans>Cancelar</Trans>
              </Button>
            )}
          </Row>
        </>
      )}
      {isPicking && (
        <PickMedia
          current={lesson.media_id}
          onPick={({ id }) => {
            setPicking(false);
            void change({ media_id: id });
          }}
          onClose={() => setPicking(false)}
        />
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
