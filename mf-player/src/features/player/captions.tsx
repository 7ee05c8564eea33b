import { useAtom } from 'jotai';
import { Captions as CaptionsIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { captionChoiceAtom, pickTrack, type CaptionChoice } from './caption-choice.ts';
import * as css from './captions.css.ts';
import * as playerCss from './player.css.ts';
import type { ElementPlayer } from './element-player.ts';
import type { CaptionTrack } from './stage.ts';
import { useActiveCues } from './use-cues.ts';

/** The captions that are shown, and how to turn them on and off. */
export function useCaptions(tracks: readonly CaptionTrack[]) {
  const { i18n } = useLingui();
  const [choice, change] = useAtom(captionChoiceAtom);
  const picked = pickTrack(tracks, choice.language, i18n.locale);
  const shown = choice.isOn ? picked?.language : undefined;
  return { choice, change, shown, toggle: () => picked && change({ isOn: !choice.isOn }) };
}
export type UsedCaptions = ReturnType<typeof useCaptions>;

/** For `<video>` and `<audio>`. An address that has run out is asked for again with the newest. */
export function CaptionTracks({ tracks }: { tracks: readonly CaptionTrack[] }) {
  // As they were when the lesson opened: data that is asked for anew must not fetch them again.
  const [first] = useState(tracks);
  const newest = useRef(tracks);
  useEffect(() => {
    newest.current = tracks;
  });
  return first.map(({ language, url }) => (
    <track
      key={language}
      kind="subtitles"
      srcLang={language}
      src={url}
      onError={({ currentTarget }) => {
        const fresh = newest.current.find((track) => track.language === language)?.url;
        if (fresh && fresh !== currentTarget.getAttribute('src')) currentTarget.src = fresh;
      }}
    />
  ));
}

/** The browser's own parser made it: text, slanted, bold, underlined, and nothing else. */
function Line({ cue }: { cue: VTTCue }) {
  return <p className={css.line} ref={(element) => element?.replaceChildren(cue.getCueAsHTML())} />;
}

/** What is said, over the picture. */
export function CaptionLayer({
  player,
  language,
  choice,
}: {
  player: ElementPlayer;
  language: string;
  choice: CaptionChoice;
}) {
  const cues = useActiveCues(player, language);
  return (
    <div className={css.layer} lang={language} data-size={choice.size} data-look={choice.look} data-testid="captions">
      {cues.map((cue) => (
        <Line key={`${cue.startTime} ${cue.text}`} cue={cue} />
      ))}
    </div>
  );
}

/** A language in words of the page's. */
function useLanguageName(): (language: string) => string {
  const { i18n, t } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return (language) => {
    if (language === 'und') return t`Legenda do arquivo`;
    try {
      return names.of(language) ?? language;
    } catch {
      // Formed like a language and none: it is shown as it is.
      return language;
    }
  };
}

/** Which captions, how large, how strong. */
export function CaptionsMenu({ tracks, captions }: { tracks: readonly CaptionTrack[]; captions: UsedCaptions }) {
  const { t } = useLingui();
  const nameOf = useLanguageName();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { choice, change, shown } = captions;
  useEffect(() => {
    if (!isOpen) return;
    const away = ({ target }: Event) => place.current?.contains(target as Node) || setOpen(false);
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  const sizes = { small: t`Pequeno`, medium: t`Médio`, large: t`Grande`, huge: t`Muito grande` };
  const looks = { shade: t`Fundo sombreado`, solid: t`Fundo preto`, light: t`Fundo claro` };
  const options = (names: Record<string, string>) =>
    Object.entries(names).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ));
  return (
    <div ref={place}>
      <button
        type="button"
        className={playerCss.button}
        data-on={shown !== undefined}
        aria-label={t`Legendas`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CaptionsIcon size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <div className={css.menu} role="group" aria-label={t`Legendas`}>
          <label className={css.field}>
            <span>{t`Idioma`}</span>
            <select
              className={css.select}
              value={shown ?? ''}
              onChange={({ target: { value } }) => change(value ? { isOn: true, language: value } : { isOn: false })}
            >
              <option value="">{t`Desligadas`}</option>
              {options(Object.fromEntries(tracks.map(({ language }) => [language, nameOf(language)])))}
            </select>
          </label>
          <label className={css.field}>
            <span>{t`Tamanho`}</span>
            <select
              className={css.select}
              value={choice.size}
              onChange={({ target }) => change({ size: target.value as CaptionChoice['size'] })}
            >
              {options(sizes)}
            </select>
          </label>
          <label className={css.field}>
            <span>{t`Contraste`}</span>
            <select
              className={css.select}
              value={choice.look}
              onChange={({ target }) => change({ look: target.value as CaptionChoice['look'] })}
            >
              {options(looks)}
            </select>
          </label>
        </div>
      )}
    </div>
  );
}
