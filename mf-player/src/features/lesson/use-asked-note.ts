import { useEffect, useRef, useState } from 'react';
import { useStore } from 'jotai';
import { playingAtom, secondOf } from '../../parts/playing.ts';
import { isFreeKey } from '../player/index.ts';

/** Somebody wants to write a note about this second; null where the lesson has no time. */
export type AskedNote = { seconds: number | null };

/** B asks for a note at the second that plays, on the whole page (ui.md). @param open shows where the notes of this lesson are written */
export function useAskedNote(lessonId: number, open: () => void) {
  const store = useStore();
  const [asked, setAsked] = useState<AskedNote & { lessonId: number }>();
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      setAsked({ lessonId, seconds: secondOf(store.get(playingAtom)) });
      open();
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // First: a browser that fills a field in says so with a key that has no name.
      if (!isFreeKey(event)) return;
      if (event.key.toLowerCase() !== 'b' || event.shiftKey || event.repeat) return;
      // The letter is not the first one of the note.
      event.preventDefault();
      // Notes stand below a player that fills the screen.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { asked: asked?.lessonId === lessonId ? asked : undefined, answered: () => setAsked(undefined) };
}
