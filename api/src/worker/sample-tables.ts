import { open, type FileHandle } from 'node:fs/promises';
import { boxes, readAt, type Box } from './boxes.ts';
import { FileError } from './errors.ts';

/** More samples than 24 hours at 50 pictures a second have: what the tables of one track may hold in memory. */
const MAX_SAMPLES = 4_500_000;
/** Tables of time may name a few samples more than there are; encoders round. */
const SLACK = 1000;
const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl']);
/** Of a data reference: the samples lie in this file. */
const SELF_CONTAINED = 1;

/** What a reader holds of each sample, about: where pictures are shown in another order than they lie, that order too. Bytes. */
const HELD_BYTES = { inOrder: 24, reordered: 150 };

type Table = { samples?: number; times: number; isReordered?: boolean; isEven?: boolean };

const heldOf = ({ samples = 0, isReordered, isEven }: Table) =>
  isEven ? 0 : samples * (isReordered ? HELD_BYTES.reordered : HELD_BYTES.inOrder);

const forged = (what: string) => new FileError('unreadable', `The sample table is not true: ${what}`);

/** How many samples the runs of `stts` or `ctts` stand for. */
async function countRuns(handle: FileHandle, { type, start, end }: Box): Promise<number> {
  const entries = (await readAt(handle, start + 4, 4)).readUInt32BE(0);
  if (entries * 8 > end - start - 8) throw forged(`${type} names ${entries} entries and has no room for them`);
  const PIECE = 65_536;
  let total = 0;
  for (let at = start + 8, left = entries * 8; left > 0; at += PIECE, left -= PIECE) {
    const piece = await readAt(handle, at, Math.min(PIECE, left));
    for (let offset = 0; offset + 8 <= piece.length; offset += 8) total += piece.readUInt32BE(offset);
  }
  return total;
}

/** A track may say that its samples lie elsewhere, by path or address: that is no file of ours, and whoever followed it would open it. */
async function assertOwnData(handle: FileHandle, { start, end }: Box): Promise<void> {
  for await (const { start: at } of boxes(handle, start + 8, end)) {
    const flags = await readAt(handle, at, 4);
    if (flags.length === 4 && !(flags.readUInt32BE(0) & SELF_CONTAINED))
      throw new FileError('unreadable', 'Its samples lie in another file');
  }
}

/** How the samples of a track are named that nobody reads without its key: by common encryption, and as the shop of Apple sells them. */
const ENCRYPTED = new Set(['encv', 'enca', 'drmi', 'drms']);

async function assertReadable(handle: FileHandle, { start, end }: Box): Promise<void> {
  for await (const { type } of boxes(handle, start + 8, end))
    if (ENCRYPTED.has(type)) throw new FileError('protected', `Its samples are encrypted (${type})`);
}

async function readTable(handle: FileHandle, box: Box, fileSize: number, table: Table): Promise<void> {
  const room = box.end - box.start;
  if (room < 8) return;
  const head = await readAt(handle, box.start, 12);
  if (box.type === 'stsz' && head.length === 12) {
    const size = head.readUInt32BE(4);
    const count = head.readUInt32BE(8);
    if (size === 0 ? count * 4 > room - 12 : count * size > fileSize)
      throw forged(`stsz names ${count} samples and the file has no room for them`);
    if (size === 0 && count > MAX_SAMPLES) throw new FileError('too_demanding', `${count} samples in one track`);
    Object.assign(table, { samples: count, isEven: size !== 0 });
  } else if (box.type === 'stco' || box.type === 'co64' || box.type === 'stss') {
    const count = head.readUInt32BE(4);
    if (count * (box.type === 'co64' ? 8 : 4) > room - 8)
      throw forged(`${box.type} names ${count} entries and has no room for them`);
  } else if (box.type === 'stts' || box.type === 'ctts') {
    table.times = Math.max(table.times, await countRuns(handle, box));
    if (box.type === 'ctts') table.isReordered = true;
  }
}

/** @returns what a reader holds of all tables, bytes */
async function walk(handle: FileHandle, parent: Box, fileSize: number, table?: Table, depth = 1): Promise<number> {
  if (depth > PARENTS.size) throw forged('boxes within boxes');
  let held = 0;
  for await (const box of boxes(handle, parent.start, parent.end)) {
    if (PARENTS.has(box.type)) {
      const own: Table | undefined = box.type === 'stbl' ? { times: 0 } : table;
      held += await walk(handle, box, fileSize, own, depth + 1);
      // Each sample has its size; a track of empty tables is an index whose samples lie in fragments.
      if (box.type === 'stbl' && own && own.times > (own.samples ?? MAX_SAMPLES) + SLACK)
        throw forged(`times of ${own.times} samples, sizes of ${own.samples ?? 0}`);
      if (box.type === 'stbl' && own) held += heldOf(own);
    } else if (box.type === 'dref') await assertOwnData(handle, box);
    else if (box.type === 'stsd') await assertReadable(handle, box);
    else if (table) await readTable(handle, box, fileSize, table);
  }
  return held;
}

/**
 * An MP4 says how many samples it has in runs: eight bytes may stand for four billion, and a reader that unrolls them ends
 * with its memory. So the counts are held against each other and against the file's size first, and no track may name another file.
 * @returns bytes that a reader holds of them, about; 0 for what is no MP4 or has its samples in fragments
 * @throws FileError `unreadable` when they cannot be true or it names one, `protected` when samples are encrypted, `too_demanding` when there are too many, `truncated` without them
 */
export async function assertSampleTables(file: string): Promise<number> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const seen = new Set<string>();
    let held = 0;
    for await (const box of boxes(handle, 0, size)) {
      seen.add(box.type);
      if (box.type === 'moov') held += await walk(handle, box, size);
      // Whatever is no MP4 has no such names at its start.
      else if (!/^[ -~\xa9]{4}$/.test(box.type)) return held;
    }
    // Cameras write the index last: a file that was cut off has none. What has none and no kind may be a piece of a stream.
    if (seen.has('mdat') && !seen.has('moov') && (seen.has('ftyp') || !seen.has('moof')))
      throw new FileError('truncated', 'The index at the end of the file is missing');
    return held;
  } finally {
    await handle.close();
  }
}
