import type { BootDocument } from '@clube/shared/contracts/boot';
import { atom } from 'jotai';

/** Answers that came with the page, for the first screen that asks (queries.tsx). */
export const bootDataAtom = atom<BootDocument['data']>([]);

/** Set while a screen waits for its first data: what asks for it anew (routes/page-notice.tsx). */
export const askingAtom = atom<{ askAnew: () => void } | undefined>(undefined);
