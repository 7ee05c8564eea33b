// Films of 720p in parts of eight seconds, which nobody encodes more than once however long they are.
import type { Recipe } from '../../e2e/media/recipe.ts';

const size = '1280x720';
const sound = { encoder: 'aac' };

/** Plays nowhere: its picture is drawn anew. */
export const HEVC: Recipe = {
  file: 'hevc-720p.mp4',
  picture: { encoder: 'libx265', size, options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } },
  sound,
};
/** Is copied, looked through, and drawn smaller. */
export const H264: Recipe = {
  file: 'h264-720p.mp4',
  picture: { encoder: 'libx264', size, options: { preset: 'ultrafast', g: 60, crf: 35 } },
  sound,
};
