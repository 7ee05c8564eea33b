import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { mediaQuery } from '@clube/shared/clients/media';
import { lazyPart, sparePart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { Button, Row, showActionToast, showFailure, showToast, TextField } from '@clube/shared/ui';
import { UploadPanel, useUpload } from '../upload/index.ts';
import { useGoingOn } from './use-going-on.ts';
import * as css from './workbench.css.ts';

const PickMedia = sparePart(() =>
  import(/* webpackChunkName: "library" */ '../library/index.ts').then((part) => part.PickMedia),
);

// What hosts there are and what each calls its pages is of use to whoever pastes a link.
const links = () => import(/* webpackChunkName: "materials" */ './lesson-link.tsx');
const LinkRefusal = lazyPart(() => links().then((part) => part.LinkRefusal));
const TitleOffer = lazyPart(() => links().then((part) => part.TitleOffer));

const replacing = () => import(/* webpackChunkName: "materials" */ './lesson-replacement.tsx');
// What is said of a file is asked for first: it comes a moment later.
const LessonPlays = lazyPart(() => replacing().then((part) => part.LessonPlays));
const LessonReplacement = lazyPart(() => replacing().then((part) => part.LessonReplacement));
const ReplaceInPlace = lazyPart(() => replacing().then((part) => part.ReplaceInPlace));

/** What a lesson is to play from now on. */
type MediaChange = { media_id: number | null } | { media_url: string; media_seconds?: number } | { quiz: true };
/** What brings back what it plays now. */
const changeTo = ({ mediaType, media_id, media_url, duration_seconds }: LessonDraft): MediaChange => {
  if (mediaType === 'quiz') return { quiz: true };
  return media_url === null ? { media_id } : { media_url, media_seconds: duration_seconds };
};
type Props = {
  ids: LessonIds;
  lesson: LessonDraft;
  onChange: (change: MediaChange) => Promise<unknown>;
  /** Its title as it stands in the field. */
  title: string;
  onTitle: (title: string) => void;
};

/** What a lesson plays: a file of the panel, a link of another host, or nothing; or it is a quiz. Each takes the place of the other. */
export function LessonMedia({ ids, lesson, onChange, title, onTitle }: Props) {
  const { t } = useLingui();
  const hasMedia = lesson.mediaType !== 'text';
  const [isChanging, setChanging] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [link, setLink] = useState('');
  /** The address that no lesson can show. */
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** What its host calls the video that was just taken. */
  const [called, setCalled] = useState<{ title: string; url: string }>();
  const isUntouched = ['', t`Nova aula`].includes(title.trim());
  // The queue gives the file to the lesson, whoever looks at it by then.
  const here = useUpload({ kind: 'lesson', ...ids }, () => setChanging(false));
  const mediaId = lesson.media_id;
  const inPlace = useUpload({ kind: 'replacement', mediaId: mediaId ?? 0 }, () => {
    showToast(t`Arquivo recebido. O de antes continua no ar até o novo ficar pronto.`);
    setChanging(false);
  });
  const { data: media } = useQuery({ ...mediaQuery(mediaId ?? 0), enabled: mediaId !== null });
  // What cannot be played has nothing that could go on until another file does.
  const isStuck =
    media?.status === 'failed' || (media?.status === 'waiting' && media.error_code === 'converter_missing');
  const replaces = mediaId !== null && !isStuck;
  const isIdle = here.task === undefined && inPlace.task === undefined;
  /** Another one is on its way into its place already. */
  const isAwaited = !!media?.replacement && media.replacement.status !== 'failed';
  const section = useRef<HTMLElement>(null);
  const goOnAfter = useGoingOn(section, isBusy);
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
      if ('media_url' in next && isApiError(error, 'media.not_found')) setRefused(next.media_url);
      else
        showFailure(
          error,
          isApiError(error, 'version.stale')
            ? t`O conteúdo desta aula mudou em outro lugar. Mostramos o atual: confira e escolha de novo.`
            : isApiError(error, 'media.not_found')
              ? t`Este arquivo não está mais na biblioteca. Escolha outro.`
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
  const takeLink = async () => {
    const address = link.trim();
    setBusy(true);
    try {
      const { canShow, factsOf } = await links();
      if (!canShow(address)) return setRefused(address);
      const { duration_seconds: length, title: hostTitle } = await factsOf(address);
      const isTaken = await change({ media_url: address, ...(length !== null && { media_seconds: length }) });
      if (isTaken) setCalled(hostTitle === null ? undefined : { title: hostTitle, url: address });
    } catch (error) {
      // What reads links did not come.
      showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section
      ref={section}
      className={css.group}
      aria-label={t`Conteúdo da aula`}
      onClickCapture={({ target }) => goOnAfter(target)}
    >
      {hasMedia && (
        <div className={css.media}>
          <LessonPlays lesson={lesson} />
          {!isChanging && isIdle && (
            <>
              {!isAwaited && (
                <Button size="small" onClick={() => setChanging(true)}>
                  <Trans>Trocar</Trans>
                </Button>
              )}
              <Button size="small" variant="link" loading={isBusy} onClick={() => void takeAway()}>
                <Trans>Tirar da aula</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      {mediaId !== null && <LessonReplacement courseId={ids.courseId} mediaId={mediaId} />}
      {called && called.url === lesson.media_url && isUntouched && (
        <TitleOffer title={called.title} onTake={() => onTitle(called.title)} />
      )}
      {(!hasMedia || isChanging || !isIdle) && (
        <>
          {mediaId !== null && (inPlace.task || (replaces && !here.task)) ? (
            <ReplaceInPlace mediaId={mediaId} inPlace={inPlace} here={here} />
          ) : (
            <UploadPanel upload={here} />
          )}
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
              label={<Trans>Ou o link de um vídeo ou de uma página</Trans>}
              placeholder="https://"
              value={link}
              error={refused !== undefined && <LinkRefusal address={refused} />}
              onChange={({ target }) => {
                setLink(target.value);
                setRefused(undefined);
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
