/** A film of many gigabytes that takes hardly any disk: samples of another, far apart, with holes between them. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

type Box = { type: string; start: number; end: number };
/** Boxes between two places; `start` and `end` enclose what is in them. */
function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const found: Box[] = [];
  for (let at = start; at + 8 <= end; at += file.readUInt32BE(at))
    found.push({ type: file.toString('latin1', at + 4, at + 8), start: at + 8, end: at + file.readUInt32BE(at) });
  return found;
}
const inside = (file: Buffer, { start, end }: Box, type: string) =>
  boxesIn(file, start, end).find((box) => box.type === type)!;
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).swap32()));
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

type Sample = { track: number; from: number; size: number; isPicture: boolean; to: number; length: number };

/** Where the samples of a track lie: from runs of chunks, their places and the sizes. */
function samplesOf(file: Buffer, stbl: Box, track: number, isPicture: boolean): Sample[] {
  const [stsz, stsc, stco] = ['stsz', 'stsc', 'stco'].map((type) => inside(file, stbl, type)) as [Box, Box, Box];
  const count = file.readUInt32BE(stsz.start + 8);
  const runs = Array.from({ length: file.readUInt32BE(stsc.start + 4) }, (_run, index) => ({
    first: file.readUInt32BE(stsc.start + 8 + index * 12) - 1,
    each: file.readUInt32BE(stsc.start + 12 + index * 12),
  }));
  const found: Sample[] = [];
  for (let chunk = 0; found.length < count; chunk += 1) {
    let from = file.readUInt32BE(stco.start + 8 + chunk * 4);
    for (let left = runs.findLast(({ first }) => first <= chunk)!.each; left > 0 && found.length < count; left -= 1) {
      const size = file.readUInt32BE(stsz.start + 4) || file.readUInt32BE(stsz.start + 12 + found.length * 4);
      found.push({ track, from, size, isPicture, to: 0, length: size });
      from += size;
    }
  }
  return found;
}

/** The index again, every sample a chunk of its own. */
function withPlaces(
  file: Buffer,
  { type, start, end }: Box,
  tables: (track: number) => Record<string, Buffer>,
  track = 0,
): Buffer {
  let tracks = track;
  const parts = boxesIn(file, start, end).map((part) => {
    if (part.type === 'trak') tracks += 1;
    if (['trak', 'mdia', 'minf', 'stbl'].includes(part.type)) return withPlaces(file, part, tables, tracks);
    const own = type === 'stbl' ? tables(track) : {};
    return own[part.type] ?? file.subarray(part.start - 8, part.end);
  });
  return box(type, ...parts);
}

/** A unit of H.264 that says nothing (type 12): readers carry it along. */
const FILLER = 0x0c;

/**
 * Writes the film. @param source an MP4 of H.264 whose boxes have 32 bits
 * @param size bytes that the file has, and hardly any of them on the disk
 * @param filler bytes that each picture is longer by
 */
export function writeSparse(source: Buffer, target: string, { size, filler }: { size: number; filler: number }): void {
  const top = boxesIn(source, 0, source.length);
  const moov = top.find(({ type }) => type === 'moov')!;
  const ftyp = top.find(({ type }) => type === 'ftyp')!;
  const samples = boxesIn(source, moov.start, moov.end)
    .filter(({ type }) => type === 'trak')
    .flatMap((trak, index) => {
      const mdia = inside(source, trak, 'mdia');
      const hdlr = inside(source, mdia, 'hdlr');
      const isPicture = source.toString('latin1', hdlr.start + 8, hdlr.start + 12) === 'vide';
      return samplesOf(source, inside(source, inside(source, mdia, 'minf'), 'stbl'), index + 1, isPicture);
    })
    .toSorted((a, b) => a.from - b.from);
  const head = Buffer.concat([source.subarray(ftyp.start - 8, ftyp.end), u32(1), Buffer.from('mdat'), Buffer.alloc(8)]);
  head.writeBigUInt64BE(BigInt(size - head.length + 16), head.length - 8);
  const step = Math.floor((size - head.length) / samples.length);
  const handle = openSync(target, 'w');
  try {
    ftruncateSync(handle, size);
    writeSync(handle, head, 0, head.length, 0);
    for (const [index, sample] of samples.entries()) {
      sample.to = head.length + index * step;
      writeSync(handle, source, sample.from, sample.size, sample.to);
      if (!sample.isPicture) continue;
      sample.length = sample.size + 5 + filler;
      if (sample.length > step) throw new RangeError('The pictures do not fit between each other');
      writeSync(handle, Buffer.concat([u32(filler + 1), Buffer.of(FILLER)]), 0, 5, sample.to + sample.size);
    }
    const tables = (track: number): Record<string, Buffer> => {
      const own = samples.filter((sample) => sample.track === track);
      const places = Buffer.alloc(own.length * 8);
      for (const [index, { to }] of own.entries()) places.writeBigUInt64BE(BigInt(to), index * 8);
      return {
        stsz: box('stsz', u32(0, 0, own.length, ...own.map(({ length }) => length))),
        stsc: box('stsc', u32(0, 1, 1, 1, 1)),
        stco: box('co64', u32(0, own.length), places),
      };
    };
    const index = withPlaces(source, moov, tables);
    writeSync(handle, index, 0, index.length, size);
  } finally {
    closeSync(handle);
  }
}
