import { atom } from 'jotai';
import type { CaptionTrack } from './stage.ts';

const KEY = 'captions';
const SIZES = ['small', 'medium', 'large', 'huge'] as const;
const LOOKS = ['shade', 'solid', 'light'] as const;
/** How somebody wants captions, from lesson to lesson. */
export type CaptionChoice = {
  isOn: boolean;
  /** The one chosen last; null before anybody chose. */
  language: string | null;
  size: (typeof SIZES)[number];
  look: (typeof LOOKS)[number];
};
const DEFAULTS: CaptionChoice = { isOn: false, language: null, size: 'medium', look: 'shade' };

/** What was kept; something else in its place counts as nothing. */
function readChoice(): CaptionChoice {
  try {
    const kept = { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<CaptionChoice>) };
    const isKnown = SIZES.includes(kept.size) && LOOKS.includes(kept.look);
    return isKnown ? kept : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

const keptAtom = atom(DEFAULTS);
// The first picture may be drawn where nothing is kept.
keptAtom.onMount = (set) => set(readChoice());

export const captionChoiceAtom = atom(
  (get) => get(keptAtom),
  (get, set, change: Partial<CaptionChoice>) => {
    const choice = { ...get(keptAtom), ...change };
    set(keptAtom, choice);
    try {
      localStorage.setItem(KEY, JSON.stringify(choice));
    } catch {
      // A full or forbidden storage: the choice is of this page alone.
    }
  },
);

const root = (language: string) => language.split('-')[0];
/** The captions that somebody gets: as chosen, else in the language of the page, else the first there are. */
export function pickTrack(
  tracks: readonly CaptionTrack[],
  chosen: string | null,
  page: string,
): CaptionTrack | undefined {
  const wishes = [chosen, page].filter((wish) => wish !== null);
  for (const wish of wishes) {
    const found =
      tracks.find(({ language }) => language === wish) ?? tracks.find(({ language }) => root(language) === root(wish));
    if (found) return found;
  }
  return tracks[0];
}
