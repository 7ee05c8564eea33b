import { atom, getDefaultStore } from 'jotai';

/** Whether the tour is running. */
export const tourAtom = atom(false);
export const startTour = () => getDefaultStore().set(tourAtom, true);
