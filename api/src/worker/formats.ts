import { open, type FileHandle } from 'node:fs/promises';
import {
  ADTS,
  type CustomSource,
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
import { isBareStream, isMovingGif } from './bare.ts';
import { boxes, readAt } from './boxes.ts';
import { EBML, matroskaEnd } from './chapters-matroska.ts';
import { assertSampleTables } from './sample-tables.ts';

/**
 * Containers that are one file each. Playlists (HLS, DASH, concat) are not among them: they name other files, and whoever
 * reads them opens what a stranger wrote. ffmpeg is never left to guess either: to each the demuxer that it is told to use.
 */
const CONTAINERS = new Map<InputFormat, string>([
  [MP4, 'mov'],
  [QTFF, 'mov'],
  [MATROSKA, 'matroska'],
  [WEBM, 'matroska'],
  [WAVE, 'wav'],
  [OGG, 'ogg'],
  [FLAC, 'flac'],
  [MP3, 'mp3'],
  [ADTS, 'aac'],
  [MPEG_TS, 'mpegts'],
]);

/** Older ones, which only ffmpeg reads: where their mark stands, the mark, and the demuxer. */
const LEGACY: [number, Buffer, string][] = [
  [8, Buffer.from('AVI '), 'avi'],
  [0, Buffer.from('FLV'), 'flv'],
  [0, Buffer.from([0x30, 0x26, 0xb2, 0x75]), 'asf'],
  [0, Buffer.from([0x00, 0x00, 0x01, 0xba]), 'mpeg'],
  [8, Buffer.from('AIFF'), 'aiff'],
  [8, Buffer.from('AIFC'), 'aiff'],
  [0, Buffer.from('caff'), 'caf'],
  [0, Buffer.from('#!AMR'), 'amr'],
];

/** Known too, and taken by nothing here: of MXF, RealMedia, DV, television recorded by Windows, WavPack and MIDI the marks at their start. */
const NOT_TAKEN = [
  '060e2b34020501010d0102',
  '2e524d46',
  '2e7261fd',
  '1f0700',
  'b7d800203749da11',
  '7776706b',
  '4d546864',
];

/**
 * A file as mediabunny reads it: by ranges, this file and no other, whatever it says about others.
 * @param onFurther told as more of it is read: a container without an index is read to its end before anything is known of it
 */
export async function openInput(file: string, onFurther: () => void = () => {}): Promise<Input> {
  await assertSampleTables(file);
  const source = new FilePathSource(file, { maxCacheSize: 4 * 1024 * 1024 });
  // What reads for it tells, and it hands nothing of that on.
  const { _customSource: reads } = source as unknown as { _customSource: CustomSource };
  let furthest = 0;
  reads.on('read', ({ end }) => {
    if (end <= furthest) return;
    furthest = end;
    onFurther();
  });
  return new Input({ source, formats: [...CONTAINERS.keys()] });
}

/** The demuxer of a file that can be read. */
export const readAs = async (input: Input) => CONTAINERS.get(await input.getFormat());

/** What may stand in a QuickTime before its films and their index. */
const PADDING = new Set(['wide', 'free', 'skip', 'pnot', 'PICT']);
/** Whether a file is a QuickTime as cameras and editors wrote them before such files began with their kind. */
async function isOldQuickTime(handle: FileHandle): Promise<boolean> {
  for await (const { type } of boxes(handle, 0, (await handle.stat()).size))
    if (!PADDING.has(type)) return type === 'moov' || type === 'mdat';
  return false;
}

/** The demuxer of an older container by its first bytes. */
export async function sniffLegacy(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const known = LEGACY.find(([offset, mark]) => buffer.subarray(offset, offset + mark.length).equals(mark));
    if (known) return known[2];
    if (await isOldQuickTime(handle)) return 'mov';
    // A GIF of one picture is no film.
    return (await isMovingGif(handle)) ? 'gif' : undefined;
  } finally {
    await handle.close();
  }
}

/**
 * What a file is that no reader takes: a film's pictures without a container, of which it stands nowhere when each is shown, a
 * container that is known, or nothing of that kind.
 */
export async function notTakenAs(file: string): Promise<'no_times' | 'not_taken' | 'not_media'> {
  const handle = await open(file);
  try {
    if (await isBareStream(handle)) return 'no_times';
    const head = (await readAt(handle, 0, 16)).toString('hex');
    return NOT_TAKEN.some((mark) => head.startsWith(mark)) ? 'not_taken' : 'not_media';
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
  return (await input.canRead()) ? readAs(input) : sniffLegacy(file);
}

/** What a film is in: whatever else is said to go on behind the end of a file is no part of it, as bytes that somebody hung on. */
const FILM_BOXES = new Set(['mdat', 'moov', 'moof']);
/** Written by what cannot go back to say how long it became. */
const UNKNOWN_RIFF = 0xffff_ffff;

/** Packets of a transport stream: plain, with what mends them behind each, with a time before each as cameras write them. */
const STRIDES = [
  { first: 0, stride: 188 },
  { first: 0, stride: 204 },
  { first: 4, stride: 192 },
];
const TS_MARK = 0x47;

/** Whether the last packet of a transport stream is not whole. */
export async function isTorn(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, 0, 256);
    const found = STRIDES.find(({ first, stride }) => head[first] === TS_MARK && head[first + stride] === TS_MARK);
    return found !== undefined && (await handle.stat()).size % found.stride !== 0;
  } finally {
    await handle.close();
  }
}

/**
 * Whether a part of a file says that it goes on behind the file's end: an AVI or a Matroska as a whole, a box of an MP4.
 * Undefined of a Matroska that says nothing, as what is written live.
 */
export async function isLongerThanFile(file: string): Promise<boolean | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = await readAt(handle, 0, 12);
    if (head.length < 12) return false;
    if (head.toString('latin1', 0, 4) === 'RIFF') {
      const length = head.readUInt32LE(4);
      return length !== UNKNOWN_RIFF && length + 8 > size;
    }
    if (head.readUInt32BE(0) === EBML) {
      const end = await matroskaEnd(handle);
      return end === undefined ? undefined : end > size;
    }
    if (head.toString('latin1', 4, 8) !== 'ftyp' && !(await isOldQuickTime(handle))) return false;
    for (let at = 0; at + 8 <= size;) {
      const header = await readAt(handle, at, 16);
      const short = header.readUInt32BE(0);
      const length = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short;
      if (at + length > size) return FILM_BOXES.has(header.toString('latin1', 4, 8));
      // To the end of the file, or none.
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await handle.close();
  }
}
