import { Captions as CaptionsIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CaptionChoice } from './caption-choice.ts';
import type { UsedCaptions } from './captions.tsx';
import * as css from './captions-menu.css.ts';
import * as playerCss from './player.css.ts';
import type { CaptionTrack } from './stage.ts';

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
