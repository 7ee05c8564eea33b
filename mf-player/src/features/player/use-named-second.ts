import { useEffect, useRef } from 'react';
import { useStore } from 'jotai';
import { useLocation } from 'react-router-dom';
import { playingAtom } from '../../parts/playing.ts';
import { namedSecond } from '../../parts/start-at.ts';

/** Takes whoever asks for a second of the lesson that is open there, as a search does for what is said in it: the address alone changes. */
export function useNamedSecond(query: URLSearchParams): void {
  const store = useStore();
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    const second = namedSecond(query);
    // The choice of a tab keeps the second in the address, and asks for none.
    if (key === first.current || second === undefined || String(query) !== `t=${second}`) return;
    const playing = store.get(playingAtom);
    playing?.player.seek(second);
    playing?.frame.current?.scrollIntoView?.({ block: 'nearest' });
  }, [store, key, query]);
}
