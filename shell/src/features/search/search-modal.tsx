import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Search, X } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { searchQuery } from '@clube/shared/clients/search';
import type { SearchHit, SearchKind } from '@clube/shared/contracts/search';
import { Button, showToast } from '@clube/shared/ui';
import { Overlay } from '@clube/shared/ui/overlays';
import { useGo } from '../../frame/use-go.ts';
import { hitPath, useLockSentence } from './hit-text.ts';
import { rememberSearch } from './recent.ts';
import { RecentSearches } from './recent-searches.tsx';
import { SearchResults } from './search-results.tsx';
import { searchAtom } from './search-atom.ts';
import * as css from './search.css.ts';
import { useSettled } from '@clube/shared/settled';

/** What is typed, and what the arrows stand on. */
function useSearch() {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<SearchKind>();
  const [active, setActive] = useState(0);
  const words = useSettled(text.trim());
  const query = useQuery({ ...searchQuery({ q: words, ...(kind && { kind }) }), enabled: words !== '' });
  const type = (value: string) => {
    setText(value);
    setKind(undefined);
    setActive(0);
  };
  const hits = words === '' ? [] : (query.data?.data ?? []);
  // What stands there for older words is nobody's answer.
  const isCurrent = words === text.trim() && !query.isPlaceholderData;
  return {
    text,
    words,
    type,
    kind,
    setKind,
    query,
    hits,
    isCurrent,
    active: Math.min(active, hits.length - 1),
    setActive,
  };
}

/** Search over the page: courses, modules and lessons of the panel (product.md §2). `recent` names where searches are kept. */
export function SearchModal({ recent }: { recent: string }) {
  const { t } = useLingui();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const go = useGo();
  const setOpen = useSetAtom(searchAtom);
  const lockSentence = useLockSentence();
  const { text, words, type, setKind, query, hits, isCurrent, active, setActive } = useSearch();
  const close = () => setOpen(false);
  const pick = (hit: SearchHit) => {
    const sentence = lockSentence(hit);
    if (sentence) return showToast(sentence, 'danger');
    rememberSearch(recent, words);
    close();
    go(hitPath(hit));
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[active];
    if (step && hits.length > 0) {
      const next = (active + step + hits.length) % hits.length;
      setActive(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && hit && isCurrent) pick(hit);
    else return;
    event.preventDefault();
  };
  return (
    <Overlay onClose={close} title={<Trans>Buscar</Trans>} place="top">
      <div className={css.head}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          ref={field}
          className={css.input}
          role="combobox"
          aria-label={t`Buscar cursos, módulos e aulas`}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(hits.length > 0 && { 'aria-activedescendant': `${list}-${active}` })}
          placeholder={t`Buscar cursos, módulos e aulas`}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={move}
        />
        <span className={css.count} role="status">
          {words !== '' && query.data && !query.isPlaceholderData && (
            <Plural value={hits.length} _0="nenhum resultado" one="# resultado" other="# resultados" />
          )}
        </span>
        <Button variant="link" size="small" iconOnly aria-label={t`Fechar`} onClick={close}>
          <X size={20} strokeWidth={1.75} />
        </Button>
      </div>
      <div className={css.body}>
        {words === '' ? (
          <RecentSearches recent={recent} onPick={type} />
        ) : (
          <SearchResults
            {...{ list, query, words, active }}
            onPick={pick}
            onPoint={setActive}
            onMore={(of) => {
              setKind(of);
              setActive(0);
              // It goes with what it asked for; the arrows are heard here.
              field.current?.focus();
            }}
          />
        )}
      </div>
      <p className={css.foot}>
        <kbd className={css.key}>↑</kbd>
        <kbd className={css.key}>↓</kbd> <Trans>navegar</Trans>
        <kbd className={css.key}>Enter</kbd> <Trans>abrir</Trans>
        <kbd className={css.key}>Esc</kbd> <Trans>fechar</Trans>
      </p>
    </Overlay>
  );
}
