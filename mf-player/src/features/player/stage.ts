import type { RefObject } from 'react';
import { atom } from 'jotai';
import type { Chapter } from '@clube/shared/contracts/media';
import type { Player } from './contract.ts';
import type { ElementPlayer } from './element-player.ts';

/** A media of ours as it plays: for what stands beside the player and goes along with it. */
export type Stage = { player: ElementPlayer; captions: readonly CaptionTrack[]; chapters: readonly Chapter[] };
/** What is said, in one language, as WebVTT. */
export type CaptionTrack = { language: string; url: string };

/** Null where nothing of ours plays: a text, the player of another host, a lesson that is closed. */
export const stageAtom = atom<Stage | null>(null);

/** Whatever plays, of ours or of another host, and where it stands. */
export type Playing = { player: Player; frame: RefObject<HTMLElement | null> };
/** Null where nothing does. */
export const playingAtom = atom<Playing | null>(null);

/** The second that somebody is at; null where nothing plays, and where the time is only guessed. */
export function secondOf(playing: Playing | null): number | null {
  if (!playing) return null;
  const { time, guessed } = playing.player.read();
  return guessed ? null : Math.floor(time);
}

/** The chapter that a place lies in. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast((chapter) => chapter.seconds <= seconds);
