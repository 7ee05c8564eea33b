import type { FileHandle } from 'node:fs/promises';
import { readAt } from './boxes.ts';

/** The second picture of a GIF begins within so many bytes, or the file counts as one picture. */
const GIF_HEAD_BYTES = 8 * 1024 * 1024;
const EXTENSION = 0x21;
const PICTURE = 0x2c;

/** How many bytes a table of colours takes, by the byte that announces it. */
const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Whether a GIF has more than one picture. */
export async function isMovingGif(handle: FileHandle): Promise<boolean> {
  const head = await readAt(handle, 0, GIF_HEAD_BYTES);
  if (!/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) return false;
  let pictures = 0;
  let at = 13 + colours(head[10] ?? 0);
  while (at < head.length) {
    const block = head[at];
    if (block === PICTURE) {
      pictures += 1;
      if (pictures > 1) return true;
      at += 11 + colours(head[at + 9] ?? 0);
    } else if (block === EXTENSION) at += 2;
    else return false;
    // Parts of at most 255 bytes, each behind its length, up to one of none.
    for (let length = head[at]; length !== undefined && length > 0; length = head[at]) at += 1 + length;
    at += 1;
  }
  return false;
}

/** Units that a bare stream begins with: parameters, or what announces a picture. */
const H264_FIRST = new Set([7, 9]);
const HEVC_FIRST = new Set([32, 33, 35]);
const MPEG_SEQUENCE = 0xb3;

/** Whether a file is the pictures of a film as an encoder gives them, without a container and so without their times. */
export async function isBareStream(handle: FileHandle): Promise<boolean> {
  const head = await readAt(handle, 0, 6);
  const start = head.indexOf(Buffer.from([0, 0, 1]));
  if (start !== 0 && !(start === 1 && head[0] === 0)) return false;
  const [unit = 0xff, next = 0xff] = head.subarray(start + 3);
  if (unit === MPEG_SEQUENCE) return true;
  if (unit >= 0x80) return false;
  return H264_FIRST.has(unit & 0x1f) || (HEVC_FIRST.has(unit >> 1) && next === 1);
}
