import type { StoredRendition } from '../database/types.ts';
import type { OutlineColumns } from '@clube/shared/contracts/course-import';
import type { Chapter } from './chapter.ts';
import type { Looked } from './course-plan.ts';
import type { FileProblem, WorkerProblem } from './errors.ts';
import type { SpriteLayout } from './drawings.ts';
import type { EngineName } from './engine.ts';
import type { Loudness } from './loudness.ts';
import type { Probe } from './probe.ts';

/** What a rendition needs: its name, and the AES key its segments are encrypted with (base64: it travels as JSON). */
type RenditionWish = { name: string; key: string };

/** A box that a picture is drawn into; `crop` in pixels of the upright picture. */
export type PictureWish = {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  format: 'webp' | 'png';
  quality: number;
  crop?: { left: number; top: number; width: number; height: number };
};

/** An SVG to draw so many pixels wide; `document` for a PDF, its `height` in parts of its width. */
export type SheetWish = {
  width: number;
  document?: { lang: string; title: string; author: string; subject: string; keywords: string; height: number };
};

/** `title`: of a course that a spreadsheet makes; `columns` null: the names in its first row say what is what. */
export type CourseWish = { kind: 'zip' | 'csv'; sizeBytes: number; title: string; columns: OutlineColumns | null };

/** Seconds at which a sound is damaged, or ends before its time, rising; how long it is in truth, and how loud. */
type Heard = { damages: number[]; lasts: number; loudness: Loudness | null };

/** What each task is given besides its file and folder, and what it answers. Files it makes lie in the folder. */
export type Tasks = {
  /**
   * Looks inside, and copies the streams into segments where browsers play them as they are; `damages` of what was copied, as
   * far as they are seen without decoding.
   */
  copy: {
    wish: RenditionWish;
    result: { found: Probe; rendition?: StoredRendition; damages?: number[]; chapters: Chapter[] };
  };
  /** Makes playable what browsers do not play: a rendition, or `audio.m4a` where there is no picture. */
  convert: {
    wish: { key: string; shorter: number; isDamaged: boolean };
    result: { found: Probe; rendition?: StoredRendition } | ({ found: Extract<Probe, { result: 'audio' }> } & Heard);
  };
  /** A smaller rendition of what plays already: its shorter side has so many pixels. `drawSound`: also where it could be copied. */
  rendition: {
    wish: RenditionWish & { shorter: number; drawSound: boolean };
    result: { rendition: StoredRendition };
  };
  /** Decodes a sound from end to end. Nothing is made of it. */
  hear: { wish: object; result: Heard };
  /**
   * `poster.jpg` and `sprite.jpg`, and all of it decoded once: `damages` are the seconds where that failed. What is said in
   * it lies in a file of WebVTT for each of `languages`: `pt.vtt`. `loudness` is that of its sound, null without any.
   */
  stills: {
    wish: object;
    result: { sprite: SpriteLayout; damages: number[]; languages: string[]; loudness: Loudness | null };
  };
  /** Decodes a picture and draws it anew as `picture`, without metadata; its size in pixels. */
  picture: { wish: PictureWish; result: { width: number; height: number } };
  /** Draws an SVG of ours as `sheet`: a PNG or a PDF. */
  sheet: { wish: SheetWish; result: object };
  /** Looks at the file of a course, or at a spreadsheet of lessons: what would be made of it lies in `steps.jsonl`, a step a line. */
  course: { wish: CourseWish; result: Looked };
};
export type TaskName = keyof Tasks;

/**
 * A file of others and what to do with it. `folder` is empty and the task's own. Tasks that draw are told with what; the
 * others have no engine, and no right to load one.
 */
export type Task<N extends TaskName = TaskName> = {
  [K in N]: { name: K; file: string; folder: string; wish: Tasks[K]['wish']; engine?: EngineName | undefined };
}[N];

/** Told as a task gets on, so that what stands still is noticed. @param share of the file that is done, 0 to 1, where that is known */
export type Report = (share?: number) => void;

/** What the worker says to the server, one message a line of this union. */
export type WorkerMessage =
  /** `share` of the file that is done, 0 to 1, where that is known. */
  | { type: 'progress'; share?: number | undefined }
  | { type: 'done'; result: Tasks[TaskName]['result'] }
  /** The file is of no use. */
  | { type: 'problem'; problem: FileProblem; message: string }
  /** The machine is the reason, not the file. */
  | { type: 'ended'; problem: WorkerProblem; message: string };
