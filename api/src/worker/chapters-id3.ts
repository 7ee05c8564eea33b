import type { FileHandle } from 'node:fs/promises';
import { readAt } from './boxes.ts';
import type { Chapter } from './chapter.ts';

/** Tags hold covers too. */
const MAX_TAG_BYTES = 16 * 1024 * 1024;
const HEADER_BYTES = 10;
const ENCODINGS = ['latin1', 'utf-16', 'utf-16be', 'utf-8'] as const;

const synchsafe = (bytes: Buffer, at: number) =>
  (bytes[at]! << 21) | (bytes[at + 1]! << 14) | (bytes[at + 2]! << 7) | bytes[at + 3]!;

/** The frames of a tag, or those within a frame. Version 4 writes their lengths with seven bits a byte. */
function* frames(content: Buffer, version: number): Generator<{ name: string; content: Buffer }> {
  for (let at = 0; at + HEADER_BYTES <= content.length && content[at] !== 0;) {
    const size = version >= 4 ? synchsafe(content, at + 4) : content.readUInt32BE(at + 4);
    const start = at + HEADER_BYTES;
    yield { name: content.toString('latin1', at, at + 4), content: content.subarray(start, start + size) };
    at = start + size;
  }
}

const textOf = (content: Buffer) =>
  new TextDecoder(ENCODINGS[content[0] ?? 0] ?? 'latin1').decode(content.subarray(1)).replace(/\0.*$/s, '');

/** `CHAP` of ID3v2: a name nobody sees, begin and end in milliseconds, two places in the file, then frames. */
export async function id3Chapters(handle: FileHandle): Promise<Chapter[]> {
  const head = await readAt(handle, 0, HEADER_BYTES);
  const version = head[3]!;
  if (version < 3) return [];
  const tag = await readAt(handle, HEADER_BYTES, Math.min(MAX_TAG_BYTES, synchsafe(head, 6)));
  const chapters: Chapter[] = [];
  for (const { name, content } of frames(tag, version)) {
    const end = content.indexOf(0);
    if (name !== 'CHAP' || end === -1) continue;
    const title = [...frames(content.subarray(end + 17), version)].find((frame) => frame.name === 'TIT2');
    if (title) chapters.push({ seconds: content.readUInt32BE(end + 1) / 1000, title: textOf(title.content) });
  }
  return chapters;
}
