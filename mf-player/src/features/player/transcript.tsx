import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatClock } from '@clube/shared/i18n';
import { EmptyState, TextField } from '@clube/shared/ui';
import { captionChoiceAtom, pickTrack } from './caption-choice.ts';
import type { Player } from './contract.ts';
import * as css from './transcript.css.ts';
import type { Stage } from './stage.ts';
import { useCues } from './use-cues.ts';
import { usePlayerState } from './use-player-state.ts';

type Said = { at: number; text: string };
/** What somebody looks for is found without accents and in any case. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const textOf = (cue: VTTCue) => cue.getCueAsHTML().textContent.replaceAll(/\s+/g, ' ').trim();

type RowProps = { said: Said; isCurrent: boolean; player: Player };
const Row = memo(function Row({ said, isCurrent, player }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className={css.row}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => player.seek(said.at)}
      >
        <span className={css.clock}>{formatClock(said.at)}</span>
        <span>{said.text}</span>
      </button>
    </li>
  );
});

/** Keeps the row that is said in sight, within its list: the page stays where it is. */
function useFollowing(current: number, isFollowing: boolean) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!isFollowing || !row || !list.current) return;
    const middle = row.offsetTop - (list.current.clientHeight - row.clientHeight) / 2;
    list.current.scrollTo?.({ top: Math.max(0, middle) });
  }, [current, isFollowing]);
  return list;
}

/** All that is said: follows what plays, is searched, and leads to each of its places. */
export function Transcript({ stage: { player, captions } }: { stage: Stage }) {
  const { t, i18n } = useLingui();
  const choice = useAtomValue(captionChoiceAtom);
  const language = pickTrack(captions, choice.language, i18n.locale)?.language;
  const cues = useCues(player, language);
  const { time } = usePlayerState(player);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(plain(search.trim()));
  const all = useMemo(() => cues.map((cue): Said => ({ at: cue.startTime, text: textOf(cue) })), [cues]);
  const found = useMemo(() => (wanted ? all.filter(({ text }) => plain(text).includes(wanted)) : all), [all, wanted]);
  const current = found.findLastIndex(({ at }) => at <= time);
  const list = useFollowing(current, wanted === '');
  return (
    <div className={css.panel}>
      <TextField
        type="search"
        label={<Trans>Buscar no que é dito</Trans>}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p className={css.count} role="status">
        {wanted && <Plural value={found.length} one="# trecho encontrado" other="# trechos encontrados" />}
      </p>
      {wanted && found.length === 0 ? (
        <EmptyState title={<Trans>Ninguém diz isso nesta aula</Trans>} text={<Trans>Tente outra palavra.</Trans>} />
      ) : (
        <ol ref={list} className={css.list} lang={language} aria-label={t`Transcrição`}>
          {found.map((said, index) => (
            <Row key={`${said.at} ${said.text}`} said={said} isCurrent={index === current} player={player} />
          ))}
        </ol>
      )}
    </div>
  );
}
