import { atom } from 'jotai';
import type { Chapter } from '@clube/shared/contracts/media';
import type { ElementPlayer } from './element-player.ts';

/** A media of ours as it plays: for what stands beside the player and goes along with it. */
export type Stage = { player: ElementPlayer; captions: readonly CaptionTrack[]; chapters: readonly Chapter[] };
/** What is said, in one language, as WebVTT. */
export type CaptionTrack = { language: string; url: string };

/** Null where nothing of ours plays: a text, the player of another host, a lesson that is closed. */
export const stageAtom = atom<Stage | null>(null);

/** The chapter that a place lies in. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast((chapter) => chapter.seconds <= seconds);
