import { open } from 'node:fs/promises';
import {
  ADTS,
  FilePathSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
  type InputFormat,
} from 'mediabunny';
import { readAt } from './boxes.ts';
import { assertSampleTables } from './sample-tables.ts';

/** What a file's bytes say it is: the demuxer that ffmpeg is told to use, and as what browsers play its sound. */
type Container = { demuxer: string; audioType: string | null };

/**
 * Containers that are one file each. Playlists (HLS, DASH, concat) are not among them: they name other files, and whoever
 * reads them opens what a stranger wrote. ffmpeg is never left to guess either, so the same list holds there.
 */
const CONTAINERS = new Map<InputFormat, Container>([
  [MP4, { demuxer: 'mov', audioType: 'audio/mp4' }],
  [QTFF, { demuxer: 'mov', audioType: 'audio/mp4' }],
  [MATROSKA, { demuxer: 'matroska', audioType: 'audio/x-matroska' }],
  [WEBM, { demuxer: 'matroska', audioType: 'audio/webm' }],
  [WAVE, { demuxer: 'wav', audioType: 'audio/wav' }],
  [OGG, { demuxer: 'ogg', audioType: 'audio/ogg' }],
  [FLAC, { demuxer: 'flac', audioType: 'audio/flac' }],
  [MP3, { demuxer: 'mp3', audioType: 'audio/mpeg' }],
  // Its length stands nowhere in it, and browsers guess.
  [ADTS, { demuxer: 'aac', audioType: null }],
  [MPEG_TS, { demuxer: 'mpegts', audioType: null }],
]);

/** Older ones, which only ffmpeg reads: where their mark stands, the mark, and the demuxer. */
const LEGACY: [number, Buffer, string][] = [
  [8, Buffer.from('AVI '), 'avi'],
  [0, Buffer.from('FLV'), 'flv'],
  [0, Buffer.from([0x30, 0x26, 0xb2, 0x75]), 'asf'],
  [0, Buffer.from([0x00, 0x00, 0x01, 0xba]), 'mpeg'],
];

/** A file as mediabunny reads it: by ranges, this file and no other, whatever it says about others. */
export async function openInput(file: string): Promise<Input> {
  await assertSampleTables(file);
  const source = new FilePathSource(file, { maxCacheSize: 4 * 1024 * 1024 });
  return new Input({ source, formats: [...CONTAINERS.keys()] });
}

export const containerOf = async (input: Input) => CONTAINERS.get(await input.getFormat());

/** The demuxer of an older container by its first bytes. */
export async function sniffLegacy(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return LEGACY.find(([offset, mark]) => buffer.subarray(offset, offset + mark.length).equals(mark))?.[2];
  } finally {
    await handle.close();
  }
}

/** Codecs that the reader of their container passes over: where they are, FFmpeg reads the file. */
const FOREIGN_IN_OGG = Buffer.from('\u0080theora', 'latin1');
const HEAD_BYTES = 8192;

/** Whether a file holds a picture that only FFmpeg knows, in a container that is read without it. */
export async function isForeign(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return head.toString('latin1', 0, 4) === 'OggS' && head.includes(FOREIGN_IN_OGG);
  } finally {
    await handle.close();
  }
}

/** What ffmpeg is told to read the file as; undefined for what is no container that we know. */
export async function demuxerOf(file: string): Promise<string | undefined> {
  using input = await openInput(file);
  return (await input.canRead()) ? (await containerOf(input))?.demuxer : sniffLegacy(file);
}

/** Whether a part of a file says that it goes on behind the file's end: an AVI as a whole, a box of an MP4. */
export async function isLongerThanFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = await readAt(handle, 0, 12);
    if (head.length < 12) return false;
    if (head.toString('latin1', 0, 4) === 'RIFF') return head.readUInt32LE(4) + 8 > size;
    if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
    for (let at = 0; at + 8 <= size;) {
      const header = await readAt(handle, at, 16);
      const short = header.readUInt32BE(0);
      const length = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short;
      if (at + length > size) return true;
      // To the end of the file, or none.
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await handle.close();
  }
}
