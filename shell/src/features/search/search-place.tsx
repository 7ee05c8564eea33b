import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { sparePart } from '@clube/shared/federation';
import { meAtom } from '@clube/shared/session';
import { recentKey } from './recent-key.ts';
import { searchAtom } from './search-atom.ts';
import { loadSearch, useOpenSearch } from './use-open-search.ts';

const SearchModal = sparePart(loadSearch);

/** Whoever types means a letter. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl+K anywhere, `/` where nobody types; another dialog keeps its place. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || document.querySelector('[role=dialog]')) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  return isCommand ? event.key.toLowerCase() === 'k' && !event.shiftKey : event.key === '/' && !isTyping(event);
}

/** Hears the keys of the search, and shows it over the page. */
export function SearchPlace() {
  const me = useAtomValue(meAtom);
  const isOpen = useAtomValue(searchAtom);
  const open = useOpenSearch();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [open]);
  const current = me?.current;
  return isOpen && current ? (
    <SearchModal recent={recentKey(current.currentSite.id, current.currentMember.id)} />
  ) : null;
}
