import { useEffect, useRef, useState } from 'react';
import { Play } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { playFreeLesson, type FreeWay } from '@clube/shared/clients/sale';
import type { FreeLesson, FreePlay } from '@clube/shared/contracts/sale';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, CoverArt } from '@clube/shared/ui';
import { awaited } from '../../boot/awaited.ts';
import { playFile, type Source } from './play-file.ts';
import * as css from './sale-lesson.css.ts';

type At = { way: FreeWay; lesson: FreeLesson };

const playStream = async (element: HTMLMediaElement, source: Source) =>
  (await awaited('hls', import(/* webpackChunkName: "hls" */ './play-stream.ts'))).playStream(element, source);

const isGone = (error: unknown) => isApiError(error) && error.status === 404;

/** Captions are fetched while their address lasts: whoever wants them after a quarter of an hour has them. */
function fetchCaptions(media: HTMLMediaElement) {
  for (const { track } of media.querySelectorAll('track')) if (track.mode === 'disabled') track.mode = 'hidden';
}
/** Those that did not come are asked for at the next address. */
function renewCaptions(media: HTMLMediaElement, captions: FreePlay['captions']) {
  for (const element of media.querySelectorAll('track')) {
    const next = captions.find(({ language }) => language === element.srclang);
    if (next && element.readyState !== HTMLTrackElement.LOADED) element.src = next.url;
  }
}

/** The browser's own controls: they speak, and know keys, captions and the full screen. */
function Element({ way, lesson, play, onGone }: At & { play: FreePlay; onGone: () => void }) {
  const { i18n } = useLingui();
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [first] = useState(play);
  const gone = useRef(onGone);
  const by = useRef(way);
  useEffect(() => {
    gone.current = onGone;
    by.current = way;
  });
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    let release = () => {};
    let stopped = false;
    const tell = () => gone.current();
    const renew = async () => {
      try {
        const next = await playFreeLesson(by.current, lesson.id);
        renewCaptions(media, next.captions);
        return next.url;
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    };
    fetchCaptions(media);
    const source = { url: first.url, renew, onGone: tell };
    if (lesson.plays === 'audio') release = playFile(media, source);
    else
      playStream(media, source).then((leave) => {
        if (stopped) leave();
        else release = leave;
      }, tell);
    return () => {
      stopped = true;
      release();
    };
  }, [lesson.id, lesson.plays, first]);
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  const tracks = first.captions.map(({ language, url }) => (
    <track key={language} kind="subtitles" srcLang={language} label={names.of(language) ?? language} src={url} />
  ));
  const usual = { ref: element, controls: true, autoPlay: true, 'aria-label': lesson.title };
  return lesson.plays === 'audio' ? (
    <audio {...usual} className={css.sound}>
      {tracks}
    </audio>
  ) : (
    <video {...usual} className={css.film} playsInline poster={lesson.poster ?? undefined}>
      {tracks}
    </video>
  );
}

function Beginning({ lesson, isBusy, onBegin }: { lesson: FreeLesson; isBusy: boolean; onBegin: () => void }) {
  return (
    <div className={css.film}>
      {lesson.poster === null ? (
        <div className={css.poster}>
          <CoverArt seed={lesson.course_id} />
        </div>
      ) : (
        <img className={css.poster} src={lesson.poster} alt="" />
      )}
      <div className={css.over}>
        <Button variant="primary" size="large" loading={isBusy} onClick={onBegin}>
          <Play size={18} strokeWidth={2} aria-hidden />
          {lesson.plays === 'audio' ? <Trans>Ouvir</Trans> : <Trans>Assistir grátis</Trans>}
        </Button>
      </div>
    </div>
  );
}

/** What a free lesson plays. Nothing is fetched before somebody asks for it, nor from another host. */
export function FreeMedia({ way, lesson }: At) {
  const [isOver, setOver] = useState(false);
  const [isFramed, setFramed] = useState(false);
  const play = useMutation({ mutationFn: () => playFreeLesson(way, lesson.id) });
  if (lesson.plays === 'none') return null;
  const isForMembers = lesson.plays === 'quiz' || lesson.plays === 'pdf' || lesson.plays === 'page';
  if (isForMembers || lesson.plays === 'pending')
    return (
      <div className={css.said}>
        <p>
          {lesson.plays === 'quiz' && <Trans>Entre para responder ao questionário.</Trans>}
          {lesson.plays === 'page' && <Trans>Entre para ver o conteúdo desta aula.</Trans>}
          {lesson.plays === 'pdf' && <Trans>Entre para ler o PDF desta aula.</Trans>}
          {lesson.plays === 'pending' && <Trans>Não foi possível abrir agora. Tente de novo.</Trans>}
        </p>
        {isForMembers && (
          <ButtonLink to="/">
            <Trans>Entrar</Trans>
          </ButtonLink>
        )}
      </div>
    );
  const failed = isOver || play.isError;
  if (failed)
    return (
      <div className={css.said} role="alert">
        <p>
          <Trans>Não foi possível abrir agora. Tente de novo.</Trans>
        </p>
        <Button
          onClick={() => {
            setOver(false);
            play.mutate();
          }}
        >
          <Trans>Tentar de novo</Trans>
        </Button>
      </div>
    );
  if (lesson.embed !== null && isFramed)
    return (
      <iframe
        className={css.film}
        src={lesson.embed}
        title={lesson.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      />
    );
  if (play.data) return <Element way={way} lesson={lesson} play={play.data} onGone={() => setOver(true)} />;
  return (
    <Beginning
      lesson={lesson}
      isBusy={play.isPending}
      onBegin={() => (lesson.embed === null ? play.mutate() : setFramed(true))}
    />
  );
}
