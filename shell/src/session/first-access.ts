import { atom } from 'jotai';

/** The e-mail of the first step of a first access; it lives as long as the page does, never in the address. */
export const firstAccessAtom = atom('');
