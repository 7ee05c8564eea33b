import { atom } from 'jotai';

/** What the steps of a first access know so far; it lives as long as the page does, never in the address. */
export const firstAccessAtom = atom<{ email: string; document: string }>({ email: '', document: '' });
