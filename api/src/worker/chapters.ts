import { open, type FileHandle } from 'node:fs/promises';
import { readAt } from './boxes.ts';
import { tidyChapters, type Chapter } from './chapter.ts';
import { id3Chapters } from './chapters-id3.ts';
import { matroskaChapters } from './chapters-matroska.ts';
import { mp4Chapters } from './chapters-mp4.ts';

const MATROSKA = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

function read(handle: FileHandle, head: Buffer, size: number): Promise<Chapter[]> | Chapter[] {
  if (head.subarray(0, 4).equals(MATROSKA)) return matroskaChapters(handle, size);
  if (head.toString('latin1', 0, 3) === 'ID3') return id3Chapters(handle);
  return /^[a-z]{4}$/.test(head.toString('latin1', 4, 8)) ? mp4Chapters(handle, size) : [];
}

/** The chapters that a file brings: MP4 and QuickTime, Matroska and WebM, MP3. None where they cannot be read: the file may still be played. */
export async function chaptersOf(file: string): Promise<Chapter[]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return tidyChapters(await read(handle, await readAt(handle, 0, 12), size));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  } finally {
    await handle.close();
  }
}
