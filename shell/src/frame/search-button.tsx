import { Search } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { loadSearch, useOpenSearch } from '../features/search/use-open-search.ts';
import * as css from './frame.css.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
// A failure shows when the search is really asked for.
const fetchEarly = () => void loadSearch().catch(() => undefined);

/** Looks like a field in a bar, where there is room for one. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={css.search}
      data-tour="search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K /"
      onClick={useOpenSearch()}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
    >
      <Search {...icon} />
      <span className={css.searchLabel}>
        <Trans>Buscar</Trans>
        <kbd className={css.searchKey} aria-hidden>
          Ctrl K
        </kbd>
      </span>
    </button>
  );
}

/** The same in a phone's tab bar. */
export function SearchTab() {
  return (
    <button type="button" className={`${css.tab} ${css.link}`} aria-haspopup="dialog" onClick={useOpenSearch()}>
      <Search {...icon} size={22} />
      <Trans>Buscar</Trans>
    </button>
  );
}
