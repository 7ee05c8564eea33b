import { useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { captionCuesQuery } from '@clube/shared/clients/caption-cues';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { Conflict } from '@clube/shared/conflict';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState, Row, showActionToast, showFailure, showToast } from '@clube/shared/ui';
import { Overlay } from '@clube/shared/ui/overlays';
import { CaptionLines } from './caption-lines.tsx';
import * as css from './captions.css.ts';
import { addLine, cuesOf, differencesOf, isHindering, lineAt, problemsOf } from './lines.ts';
import { Preview } from './preview.tsx';
import { useTrack, type Saved } from './use-track.ts';

type Place = { ids: LessonIds; mediaId: number; language: string };

function Track({ ids, mediaId, language, saved }: Place & { saved: Saved }) {
  const { t } = useLingui();
  const media = useRef<HTMLMediaElement>(null);
  const [second, setSecond] = useState(-1);
  const track = useTrack(mediaId, language, saved);
  const { lines, theirs, isTouched, isSaving } = track;
  const [cues, problems] = [cuesOf(lines), problemsOf(lines)];
  const [wrong, all] = [problems.filter(isHindering).length, lines.length];
  const first = lines[problems.findIndex(isHindering)];
  const [differences, more] = theirs ? differencesOf(theirs.cues, cues) : [[], 0];
  const save = async (over?: string | null) => {
    try {
      if (await track.save(over)) showToast(t`Legendas salvas. A transcrição já é esta.`, 'success');
    } catch (error) {
      showFailure(
        error,
        isApiError(error, 'site.storage_exceeded')
          ? t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`
          : isApiError(error, 'media.too_large')
            ? t`As legendas ficaram grandes demais.`
            : isApiError(error, 'captions.too_many')
              ? t`São no máximo 20 idiomas.`
              : t`Não foi possível salvar agora. Tente de novo.`,
      );
    }
  };
  /** By one press, beside that which saves: thousands of lines may go by it. */
  const offerBack = (bringBack: () => void) =>
    showActionToast(t`O que você digitou foi descartado.`, { label: t`Desfazer`, onPress: bringBack });
  const discard = () =>
    track
      .discard()
      .then(offerBack)
      .catch((error: unknown) => showFailure(error, t`Não foi possível ler o que está salvo. Tente de novo.`));
  return (
    <div className={css.beside}>
      <div className={css.watch}>
        <Preview ids={ids} media={media} onTime={setSecond} />
        <Row>
          <Button size="small" onClick={() => track.change(addLine(lines, media.current?.currentTime ?? 0))}>
            <Trans>Nova linha neste momento</Trans>
          </Button>
        </Row>
        <p className={css.keys}>
          <Trans>
            No texto: Ctrl+Enter divide a linha, Alt+Enter cria outra depois dela, Alt+Delete remove, Alt+↑ e Alt+↓
            mudam de linha. Backspace no começo junta com a anterior.
          </Trans>
        </p>
      </div>
      <div className={css.side}>
        {theirs && (
          <div className={css.both}>
            <Conflict
              differences={differences}
              keepMine={() => void save(theirs.version)}
              onTakeTheirs={() => offerBack(track.takeBack(theirs))}
            />
            {more > 0 && (
              <p className={css.hint}>
                <Plural value={more} one="E mais # momento diferente." other="E mais # momentos diferentes." />
              </p>
            )}
          </div>
        )}
        {lines.length === 0 ? (
          <p className={css.hint}>
            <Trans>Nenhuma linha ainda. Pause o vídeo onde alguém fala e crie a primeira.</Trans>
          </p>
        ) : (
          <CaptionLines track={track} cues={cues} problems={problems} current={lineAt(cues, second)} media={media} />
        )}
        <div className={css.foot}>
          <span role="status" className={css.status}>
            {wrong > 0 ? (
              <Plural value={wrong} one="# linha para corrigir" other="# linhas para corrigir" />
            ) : isTouched ? (
              <Trans>Ainda não salvo. Fica guardado neste aparelho.</Trans>
            ) : (
              <Plural value={all} one="# linha" other="# linhas" />
            )}
          </span>
          <Row>
            {first && (
              <Button size="small" onClick={() => track.goTo({ id: first.id, caret: first.text.length })}>
                <Trans>Ir para a primeira</Trans>
              </Button>
            )}
            {isTouched && (
              <Button size="small" variant="link" onClick={() => void discard()}>
                <Trans>Descartar</Trans>
              </Button>
            )}
            <Button
              size="small"
              variant="primary"
              loading={isSaving}
              disabled={!isTouched || wrong > 0 || lines.length === 0}
              onClick={() => void save()}
            >
              <Trans>Salvar legendas</Trans>
            </Button>
          </Row>
        </div>
      </div>
    </div>
  );
}

/** Captions that are there, as they stand now. */
function Existing(place: Place) {
  const cues = useQuery({ ...captionCuesQuery(place.mediaId, place.language), refetchOnWindowFocus: false });
  return <QueryState query={cues}>{(saved) => <Track {...place} saved={saved} />}</QueryState>;
}

type Props = Place & { name: string; isNew: boolean; onClose: () => void };

/** Captions of one language, edited by line beside the video. */
export function CaptionEditor({ name, isNew, onClose, ...place }: Props) {
  const { t } = useLingui();
  return (
    <Overlay place="wide" title={t`Legendas: ${name}`} onClose={onClose}>
      <div className={css.head}>
        <h2 className={css.heading} aria-hidden>
          <Trans>Legendas: {name}</Trans>
        </h2>
        <Button variant="link" size="small" iconOnly aria-label={t`Fechar`} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      {isNew ? <Track {...place} saved={{ version: null, cues: [] }} /> : <Existing {...place} />}
    </Overlay>
  );
}
