/** Files that lie: an index that promises what is not there, and samples with some of their bytes changed. */

const HUGE = 0x7fff_fff0;
const u32 = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) out.writeUInt32BE(value, index * 4);
  return out;
};
const box = (type: string, content: Buffer) =>
  Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);

/** The file with the content of every box of this path changed; sizes of what is around it follow. */
function rewrite(content: Buffer, path: readonly string[], change: (content: Buffer) => Buffer): Buffer {
  const [wanted, ...rest] = path;
  const parts: Buffer[] = [];
  for (let at = 0; at + 8 <= content.length;) {
    const size = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    const inside = content.subarray(at + 8, at + size);
    if (type !== wanted) parts.push(content.subarray(at, at + size));
    else parts.push(box(type, rest.length === 0 ? change(inside) : rewrite(inside, rest, change)));
    at += size;
  }
  return Buffer.concat(parts);
}

const STBL = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
const table = (file: Buffer, type: string, change: (content: Buffer) => Buffer) =>
  rewrite(file, [...STBL, type], change);
/** A table of times of one run that stands for so many samples. */
const run = (count: number, value: number) => u32(0, 1, count, value);
const withCount = (at: number) => (content: Buffer) => {
  const changed = Buffer.from(content);
  changed.writeUInt32BE(HUGE, at);
  return changed;
};
const withRunOfOffsets = (file: Buffer) =>
  rewrite(file, STBL, (stbl) => Buffer.concat([stbl, box('ctts', run(HUGE, 1))]));
const withRun = (file: Buffer, size: number) =>
  table(
    table(file, 'stts', () => run(HUGE, 1)),
    'stsz',
    () => u32(0, size, HUGE),
  );

/** An index that is as large as it says: so many samples a track, shown in another order than they lie. */
export const withManySamples = (file: Buffer, count: number) =>
  table(
    table(
      rewrite(file, STBL, (stbl) => Buffer.concat([stbl, box('ctts', run(count, 1))])),
      'stts',
      () => run(count, 1),
    ),
    'stsz',
    () => Buffer.concat([u32(0, 0, count), Buffer.alloc(count * 4)]),
  );

/** What each does to an MP4 whose index stands at its end. */
export const forgeries: Record<string, (file: Buffer) => Buffer> = {
  'sizes of two billion samples': (file) => table(file, 'stsz', withCount(8)),
  'two billion chunks': (file) => table(file, 'stco', withCount(4)),
  'two billion entries of times': (file) => table(file, 'stts', withCount(4)),
  'two billion key frames': (file) => table(file, 'stss', withCount(4)),
  'one run of two billion samples': (file) => table(file, 'stts', () => run(HUGE, 1)),
  'a run that sizes agree with': (file) => withRun(file, 1),
  'a run that sizes agree with, and offsets': (file) => withRunOfOffsets(withRun(file, 1)),
  'a run of samples of no size': (file) => withRun(file, 0),
  'a run of offsets': withRunOfOffsets,
  'samples of one size, of more bytes than the file has': (file) => table(file, 'stsz', () => u32(0, 1000, 1_000_000)),
  'a box of four billion bytes': (file) => Buffer.concat([u32(0xffff_fff0), Buffer.from('free'), file]),
  'a box of more bytes than there are numbers': (file) =>
    Buffer.concat([u32(1), Buffer.from('free'), Buffer.alloc(8, 0x7f), file]),
  'boxes in boxes in boxes': () =>
    Buffer.concat(
      Array.from({ length: 40_000 }, (_, index) => Buffer.concat([u32((40_000 - index) * 8), Buffer.from('moov')])),
    ),
};

/** An MP4 with its index at the end whose tracks say that their samples lie elsewhere, in the form of `type`. */
export const withDataReference = (file: Buffer, type: 'url ' | 'alis', where: string) =>
  rewrite(file, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'], () => {
    const text = Buffer.from(`${where}\0`);
    // Its parts have even lengths.
    const padded = text.length % 2 === 0 ? text : Buffer.concat([text, Buffer.alloc(1)]);
    // An alias of QuickTime: what FFmpeg reads of one is the path behind its record of 150 bytes.
    const alias = Buffer.concat([
      Buffer.alloc(150),
      Buffer.from([0, 2, 0, padded.length]),
      padded,
      Buffer.from([0xff, 0xff, 0, 0]),
    ]);
    return Buffer.concat([u32(0, 1), box(type, Buffer.concat([u32(0), type === 'alis' ? alias : text]))]);
  });

/** Numbers from 0 to 1 that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A copy with up to 24 bytes or numbers changed, most of them near its start or end, where indexes stand; or cut. */
export function mutate(file: Buffer, random: () => number): Buffer {
  const changed = Buffer.from(file);
  const edge = Math.min(6000, file.length);
  const place = () => {
    const where = random();
    const inside = Math.floor(random() * edge);
    if (where < 0.45) return inside;
    return where < 0.9 ? file.length - 1 - inside : Math.floor(random() * file.length);
  };
  const changes = 1 + Math.floor(random() * 24);
  for (let count = 0; count < changes; count += 1) {
    const at = place();
    const how = random();
    if (how < 0.5) changed[at] = Math.floor(random() * 256);
    else if (how < 0.7 && at + 4 <= changed.length) changed.writeUInt32BE(random() < 0.5 ? 0xffff_ffff : HUGE, at);
    else if (how < 0.9) changed[at] = changed[at]! ^ (1 << Math.floor(random() * 8));
    else changed.copyWithin(at, place(), place());
  }
  return random() < 0.1 ? changed.subarray(0, Math.floor(random() * changed.length)) : changed;
}
