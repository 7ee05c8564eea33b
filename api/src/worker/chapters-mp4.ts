import type { FileHandle } from 'node:fs/promises';
import { boxes, readAt, type Box } from './boxes.ts';
import { MAX_CHAPTERS, type Chapter } from './chapter.ts';

const MAX_TITLE_BYTES = 1024;
/** A list of Nero has a name of at most 255 bytes for each place. */
const MAX_LIST_BYTES = MAX_CHAPTERS * (8 + 1 + 255) + 9;
/** `chpl` counts in 100 nanoseconds. */
const LIST_UNITS = 1e7;

type Table = 'stts' | 'stsz' | 'stsc' | 'stco' | 'co64';
type Track = {
  id: number;
  isText: boolean;
  chapters: number[];
  timescale: number;
  tables: Partial<Record<Table, Box>>;
};

async function find(handle: FileHandle, parent: Box, names: readonly string[]): Promise<Map<string, Box>> {
  const found = new Map<string, Box>();
  for await (const box of boxes(handle, parent.start, parent.end))
    if (names.includes(box.type) && !found.has(box.type)) found.set(box.type, box);
  return found;
}
async function descend(handle: FileHandle, parent: Box, ...names: string[]): Promise<Box | undefined> {
  let at: Box | undefined = parent;
  for (const name of names) at = at && (await find(handle, at, [name])).get(name);
  return at;
}

async function readTrack(handle: FileHandle, box: Box): Promise<Track | undefined> {
  const [header, media, handler, refers] = await Promise.all([
    descend(handle, box, 'tkhd'),
    descend(handle, box, 'mdia', 'mdhd'),
    descend(handle, box, 'mdia', 'hdlr'),
    descend(handle, box, 'tref', 'chap'),
  ]);
  const tables = await descend(handle, box, 'mdia', 'minf', 'stbl');
  if (!header || !media || !handler || !tables) return undefined;
  // Version 1 has times of eight bytes.
  const wide = (content: Buffer) => content.readUInt8(0) === 1;
  const [about, clock] = await Promise.all([readAt(handle, header.start, 24), readAt(handle, media.start, 24)]);
  const references = refers ? await readAt(handle, refers.start, Math.min(64, refers.end - refers.start)) : undefined;
  return {
    id: about.readUInt32BE(wide(about) ? 20 : 12),
    // Pictures may go with the chapters, in a track of their own.
    isText: /^(?:text|sbtl)$/.test((await readAt(handle, handler.start + 8, 4)).toString('latin1')),
    chapters: Array.from({ length: (references?.length ?? 0) >> 2 }, (_one, index) =>
      references!.readUInt32BE(index * 4),
    ),
    timescale: clock.readUInt32BE(wide(clock) ? 20 : 12),
    tables: Object.fromEntries(await find(handle, tables, ['stts', 'stsz', 'stsc', 'stco', 'co64'])),
  };
}

/** The first rows of a table, each of so many numbers. */
async function rowsOf(handle: FileHandle, box: Box | undefined, columns: number, head = 8): Promise<number[][]> {
  if (!box) return [];
  const content = await readAt(handle, box.start, Math.min(box.end - box.start, head + MAX_CHAPTERS * columns * 4));
  const count = Math.min(
    MAX_CHAPTERS,
    content.readUInt32BE(head - 4),
    Math.floor((content.length - head) / columns / 4),
  );
  return Array.from({ length: count }, (_row, row) =>
    Array.from({ length: columns }, (_one, column) => content.readUInt32BE(head + (row * columns + column) * 4)),
  );
}

/** Where each sample lies: chunks have as many as the run they belong to says. */
function offsetsOf(chunks: readonly number[], runs: readonly number[][], sizes: readonly number[]): number[] {
  const offsets: number[] = [];
  for (const [index, chunk] of chunks.entries()) {
    const [, samples = 1] = runs.findLast(([first = 1]) => first <= index + 1) ?? [];
    let at = chunk;
    for (let left = samples; left > 0 && offsets.length < sizes.length; left -= 1) {
      const size = sizes[offsets.length]!;
      offsets.push(at);
      at += size;
    }
  }
  return offsets;
}

async function titleAt(handle: FileHandle, offset: number, size: number): Promise<string> {
  const sample = await readAt(handle, offset, Math.min(size, MAX_TITLE_BYTES));
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + sample.readUInt16BE(0));
  const isWide = text[0] === 0xfe && text[1] === 0xff;
  return new TextDecoder(isWide ? 'utf-16be' : 'utf-8').decode(text);
}

/** A track of texts that another track names as its chapters (QuickTime). */
async function trackChapters(handle: FileHandle, { timescale, tables }: Track): Promise<Chapter[]> {
  const [lengths, sizeRows, runs, narrow, wide] = await Promise.all([
    rowsOf(handle, tables.stts, 2),
    rowsOf(handle, tables.stsz, 1, 12),
    rowsOf(handle, tables.stsc, 3),
    rowsOf(handle, tables.stco, 1),
    rowsOf(handle, tables.co64, 2),
  ]);
  const sizes = sizeRows.map(([size = 0]) => size);
  const chunks = [...narrow.map(([at = 0]) => at), ...wide.map(([high = 0, low = 0]) => high * 2 ** 32 + low)];
  const offsets = offsetsOf(chunks, runs, sizes);
  const starts: number[] = [];
  let at = 0;
  for (const [count = 0, length = 0] of lengths)
    for (let left = count; left > 0 && starts.length < sizes.length; left -= 1) {
      starts.push(at);
      at += length;
    }
  return Promise.all(
    offsets.map(async (offset, index) => ({
      seconds: (starts[index] ?? 0) / Math.max(1, timescale),
      title: await titleAt(handle, offset, sizes[index]!),
    })),
  );
}

/** `chpl`: a list of places and names (Nero). */
async function listChapters(handle: FileHandle, { start, end }: Box): Promise<Chapter[]> {
  const content = await readAt(handle, start, Math.min(MAX_LIST_BYTES, end - start));
  const chapters: Chapter[] = [];
  for (let at = 9, left = content.readUInt8(8); left > 0 && at + 9 <= content.length; left -= 1) {
    const length = content.readUInt8(at + 8);
    const title = content.toString('utf8', at + 9, at + 9 + length);
    chapters.push({ seconds: Number(content.readBigUInt64BE(at)) / LIST_UNITS, title });
    at += 9 + length;
  }
  return chapters;
}

export async function mp4Chapters(handle: FileHandle, size: number): Promise<Chapter[]> {
  const moov = (await find(handle, { type: '', start: 0, end: size }, ['moov'])).get('moov');
  if (!moov) return [];
  const tracks: Track[] = [];
  for await (const box of boxes(handle, moov.start, moov.end)) {
    const track = box.type === 'trak' ? await readTrack(handle, box) : undefined;
    if (track) tracks.push(track);
  }
  const named = new Set(tracks.flatMap(({ chapters }) => chapters));
  const track = tracks.find(({ id, isText, tables }) => isText && named.has(id) && tables.stsz);
  if (track) return trackChapters(handle, track);
  const list = await descend(handle, moov, 'udta', 'chpl');
  return list ? listChapters(handle, list) : [];
}
