import { useSyncExternalStore, type RefObject } from 'react';
import { atom } from 'jotai';

/** Whatever plays, of ours or of another host, for what goes along with its time; and where it stands. */
export type Playing = {
  player: {
    /** Seconds; guessed where the player of another host tells none. */
    read(): { time: number; guessed: boolean };
    subscribe(changed: () => void): () => void;
    seek(seconds: number): void;
  };
  frame: RefObject<HTMLElement | null>;
};
/** Null where nothing does. */
export const playingAtom = atom<Playing | null>(null);

/** The second that somebody is at; null where nothing plays, and where the time is only guessed. */
export function secondOf(playing: Playing | null): number | null {
  if (!playing) return null;
  const { time, guessed } = playing.player.read();
  return guessed ? null : Math.floor(time);
}

/** The same as state, anew with every second. */
export const useSecond = (playing: Playing): number | null =>
  useSyncExternalStore(
    playing.player.subscribe,
    () => secondOf(playing),
    () => null,
  );
