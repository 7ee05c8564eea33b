import { useEffect, useState } from 'react';
import type { ElementPlayer } from './element-player.ts';

const NONE: readonly VTTCue[] = [];
const cuesIn = (list: TextTrackCueList | null) => (list ? ([...list] as VTTCue[]) : NONE);

/** Listens to the captions of a language while somebody wants them: they are fetched no sooner. */
function useTrack(player: ElementPlayer, language: string | undefined, event: 'load' | 'cuechange') {
  const [cues, setCues] = useState(NONE);
  useEffect(() => {
    const tracks = [...(player.element()?.querySelectorAll('track') ?? [])];
    const element = tracks.find(({ srclang }) => srclang === language);
    if (!element) return;
    const { track } = element;
    // Fetched and told of, and drawn by us.
    if (track.mode === 'disabled') track.mode = 'hidden';
    const read = () => setCues(cuesIn(event === 'load' ? track.cues : track.activeCues));
    const source = event === 'load' ? element : track;
    read();
    source.addEventListener(event, read);
    return () => {
      source.removeEventListener(event, read);
      setCues(NONE);
    };
  }, [player, language, event]);
  return cues;
}

/** Everything that is said, in one language. */
export const useCues = (player: ElementPlayer, language: string | undefined) => useTrack(player, language, 'load');
/** What is said right now. */
export const useActiveCues = (player: ElementPlayer, language: string | undefined) =>
  useTrack(player, language, 'cuechange');
