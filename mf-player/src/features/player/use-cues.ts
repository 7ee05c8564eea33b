import { useEffect, useState } from 'react';
import type { ElementPlayer } from './element-player.ts';
import type { Staged } from './stage.ts';

const NONE: readonly VTTCue[] = [];
const isSame = (one: readonly VTTCue[], other: readonly VTTCue[]) =>
  one.length === other.length && one.every((cue, index) => cue === other[index]);

const trackOf = (player: Staged, language: string | undefined) =>
  [...(player.element?.()?.querySelectorAll('track') ?? [])].find(({ srclang }) => srclang === language);

/** Everything that is said, in one language. It is fetched when somebody wants it, no sooner. */
export function useCues(player: Staged, language: string | undefined): readonly VTTCue[] {
  const [cues, setCues] = useState(NONE);
  useEffect(() => {
    const element = trackOf(player, language);
    if (!element) return;
    const { track } = element;
    // Fetched and told of, and drawn by us.
    if (track.mode === 'disabled') track.mode = 'hidden';
    const read = () => setCues([...(track.cues ?? [])] as VTTCue[]);
    read();
    element.addEventListener('load', read);
    return () => {
      element.removeEventListener('load', read);
      setCues(NONE);
    };
  }, [player, language]);
  return cues;
}

/** What is said right now. The track tells when that changes, but not of what it is before anything plays. */
export function useActiveCues(player: ElementPlayer, language: string | undefined): readonly VTTCue[] {
  const cues = useCues(player, language);
  const [active, setActive] = useState(NONE);
  useEffect(() => {
    const element = player.element();
    const track = trackOf(player, language)?.track;
    if (!element || !track) return;
    const look = () => {
      const { currentTime } = element;
      const next = cues.filter(({ startTime, endTime }) => startTime <= currentTime && currentTime < endTime);
      setActive((before) => (isSame(before, next) ? before : next));
    };
    look();
    for (const event of ['timeupdate', 'seeked']) element.addEventListener(event, look);
    track.addEventListener('cuechange', look);
    return () => {
      for (const event of ['timeupdate', 'seeked']) element.removeEventListener(event, look);
      track.removeEventListener('cuechange', look);
    };
  }, [player, language, cues]);
  return active;
}
