import { atom } from 'jotai';

/** Whether the search is open over the page. */
export const searchAtom = atom(false);
