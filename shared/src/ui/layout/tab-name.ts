import { atom } from 'jotai';

/** What each tab's title ends with: the panel's name. The shell writes it. Apart from layout, which the shell's first file has no use for. */
export const tabNameAtom = atom('Clube');
