import { useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { lazyPart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import { formatClock } from '@clube/shared/i18n';
import { Button, Row, showActionToast, showFailure, TextField } from '@clube/shared/ui';
import { MediaState, UploadPanel, useUpload } from '../upload/index.ts';
import * as css from './workbench.css.ts';

const PickMedia = lazyPart(() =>
  import(/* webpackChunkName: "library" */ '../library/index.ts').then((part) => part.PickMedia),
);

/** What a lesson is to play from now on. */
export type MediaChange = { media_id: number | null } | { media_url: string } | { quiz: true };
/** What brings back what it plays now. */
const changeTo = ({ mediaType, media_id, media_url }: LessonDraft): MediaChange =>
  mediaType === 'quiz' ? { quiz: true } : media_url === null ? { media_id } : { media_url };
type Props = { ids: LessonIds; lesson: LessonDraft; onChange: (change: MediaChange) => Promise<unknown> };

/** What a lesson plays: a file of the panel, a link of a video host, or nothing; or it is a quiz. Each takes the place of the other. */
export function LessonMedia({ ids, lesson, onChange }: Props) {
  const { t } = useLingui();
  const hasMedia = lesson.mediaType !== 'text';
  const said: { [T in LessonDraft['mediaType']]?: string } = {
    audio: t`Áudio enviado`,
    pdf: t`PDF enviado`,
    quiz: t`Quiz`,
  };
  const [isChanging, setChanging] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The queue gives the file to the lesson, whoever looks at it by then.
  const upload = useUpload({ kind: 'lesson', ...ids }, () => setChanging(false));
  const isIdle = upload.task === undefined;
  // What is undone later is undone over what is seen by then.
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));
  const change = async (next: MediaChange) => {
    setBusy(true);
    try {
      await latest.current(next);
      setChanging(false);
      setLink('');
      return true;
    } catch (error) {
      if (isApiError(error) && error.code === 'media.not_found')
        setProblem(t`Use um link do YouTube, do Vimeo ou do Panda Video.`);
      else
        showFailure(
          error,
          isApiError(error, 'version.stale')
            ? t`O conteúdo desta aula mudou em outro lugar. Mostramos o atual: confira e escolha de novo.`
            : t`Não foi possível salvar agora. Tente de novo.`,
        );
      return false;
    } finally {
      setBusy(false);
    }
  };
  const takeAway = async () => {
    const before = changeTo(lesson);
    if (!(await change({ media_id: null }))) return;
    showActionToast(t`Tirado da aula. Nada foi apagado.`, {
      label: t`Desfazer`,
      onPress: () => void change(before),
    });
  };
  const takeLink = () =>
    parseVideoLink(link.trim())
      ? change({ media_url: link.trim() })
      : setProblem(t`Use um link do YouTube, do Vimeo ou do Panda Video.`);
  return (
    <section className={css.group} aria-label={t`Vídeo, áudio ou PDF`}>
      {hasMedia && (
        <div className={css.media}>
          <div className={css.mediaText}>
            {lesson.media_url ?? said[lesson.mediaType] ?? t`Vídeo enviado`}
            {lesson.duration_seconds > 0 && ` · ${formatClock(lesson.duration_seconds)}`}
          </div>
          {lesson.media_id !== null && <MediaState mediaId={lesson.media_id} />}
          {!isChanging && isIdle && (
            <>
              <Button size="small" onClick={() => setChanging(true)}>
                <Trans>Trocar</Trans>
              </Button>
              <Button size="small" variant="link" loading={isBusy} onClick={() => void takeAway()}>
                <Trans>Tirar da aula</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      {(!hasMedia || isChanging || !isIdle) && (
        <>
          <UploadPanel upload={upload} />
          {isIdle && (
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
          {isIdle && (
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
          {isIdle && (link.trim() !== '' || isChanging) && (
            <Row>
              {link.trim() !== '' && (
                <Button size="small" variant="primary" loading={isBusy} onClick={() => void takeLink()}>
                  <Trans>Usar este link</Trans>
                </Button>
              )}
              {isChanging && (
                <Button size="small" onClick={() => setChanging(false)}>
                  <Trans>Cancelar</Trans>
                </Button>
              )}
            </Row>
          )}
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
    </section>
  );
}
