import type { Composition } from '@clube/shared/contracts/remote';
import { atom } from 'jotai';

/** What this tab is composed of; it stays the same until the page is loaded anew. */
export const compositionAtom = atom<Composition>({ id: '', channel: '', shell: '', platform: '', remotes: [] });
