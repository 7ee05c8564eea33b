import { atom } from 'jotai';
import type { Chapter } from '@clube/shared/contracts/media';
import type { Player } from './contract.ts';
import type { ElementPlayer } from './element-player.ts';

/** What plays, with its element where that is one of ours. */
export type Staged = Player & Partial<Pick<ElementPlayer, 'element'>>;
/** A media as it plays, of ours or of another host: for what stands beside the player and goes along with it. Captions of others are their own. */
export type Stage = { player: Staged; captions: readonly CaptionTrack[]; chapters: readonly Chapter[] };
/** What is said, in one language, as WebVTT. */
export type CaptionTrack = { language: string; url: string };

/** Null where nothing plays: a text, a page of another host, a lesson that is closed. */
export const stageAtom = atom<Stage | null>(null);

/** The chapter that a place lies in. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast((chapter) => chapter.seconds <= seconds);
