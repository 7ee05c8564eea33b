/** As many segments as lie in a buffer, those that were let go of a moment ago included. */
const MOST_SEGMENTS = 60;
/** The packager names the picture's track first (api/src/worker/package-hls.ts). */
const PICTURE_TRACK = 1;

/** How many pictures begin between two seconds of the film; undefined where nobody knows of all of it. */
export type PicturesBetween = (from: number, to: number) => number | undefined;
export type Pictures = {
  /** What goes into the buffer: the head of a rendition, then its segments. Of what is neither nothing is learnt. */
  add(segment: { number: number; start: number; duration: number }, data: Uint8Array): void;
  between: PicturesBetween;
};

type Box = { type: string; start: number; end: number };

/** The boxes of an MP4 between two of its bytes; those that lie are left out with all that follows. */
function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    const type = String.fromCodePoint(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)));
    if (size < 8 || at + size > to) break;
    boxes.push({ type, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}
const inside = (view: DataView, boxes: readonly Box[], type: string) =>
  boxes.filter((box) => box.type === type).flatMap(({ start, end }) => boxesIn(view, start, end));

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
const find = (boxes: readonly Box[] | undefined, type: string) => boxes?.find((box) => box.type === type);
const within = (view: DataView, box: Box | undefined) => (box ? boxesIn(view, box.start, box.end) : []);

/** Units of a second in which a head (ISO/IEC 14496-12 §8.4.2) counts the track of the pictures. */
export function unitsOf(data: Uint8Array): number | undefined {
  const view = viewOf(data);
  /** Behind two moments, of four bytes each or of eight. */
  const afterMoments = ({ start }: Box) => view.getUint32(start + (view.getUint8(start) === 0 ? 12 : 20));
  for (const trak of inside(view, boxesIn(view, 0, data.byteLength), 'moov').filter(({ type }) => type === 'trak')) {
    const parts = within(view, trak);
    const header = find(parts, 'tkhd');
    const media = find(within(view, find(parts, 'mdia')), 'mdhd');
    if (header && media && afterMoments(header) === PICTURE_TRACK) return afterMoments(media);
  }
  return undefined;
}

const flagsOf = (view: DataView, { start }: Box) => view.getUint32(start) & 0xff_ff_ff;
/** Fields of a run, and of each sample in it (§8.8.8), and what a track's header says of all of them (§8.8.7). */
const RUN_FIELDS = [0x1, 0x4];
const SAMPLE_FIELDS = [0x1_00, 0x2_00, 0x4_00, 0x8_00];
const HAS = { duration: 0x1_00, base: 0x1, description: 0x2, defaultDuration: 0x8 };
const sizeOf = (fields: readonly number[], flags: number) => 4 * fields.filter((field) => flags & field).length;

function defaultOf(view: DataView, header: Box): number {
  const flags = flagsOf(view, header);
  if (!(flags & HAS.defaultDuration)) return 0;
  return view.getUint32(header.start + 8 + (flags & HAS.base ? 8 : 0) + (flags & HAS.description ? 4 : 0));
}

function durationsOf(view: DataView, run: Box, usual: number): number[] {
  const flags = flagsOf(view, run);
  const count = view.getUint32(run.start + 4);
  const first = run.start + 8 + sizeOf(RUN_FIELDS, flags);
  const step = sizeOf(SAMPLE_FIELDS, flags);
  if (first + count * step > run.end) return [];
  return Array.from({ length: count }, (_sample, index) =>
    flags & HAS.duration ? view.getUint32(first + index * step) : usual,
  );
}

/** When each picture of a segment begins, from its first one on; undefined where there is nothing of the kind. */
export function picturesOf(data: Uint8Array, units: number): number[] | undefined {
  const view = viewOf(data);
  const parts = inside(view, boxesIn(view, 0, data.byteLength), 'moof')
    .filter(({ type }) => type === 'traf')
    .map((traf) => within(view, traf))
    .find((boxes) => boxes.some(({ type, start }) => type === 'tfhd' && view.getUint32(start + 4) === PICTURE_TRACK));
  const header = find(parts, 'tfhd');
  if (!parts || !header) return undefined;
  const usual = defaultOf(view, header);
  const durations = parts.filter(({ type }) => type === 'trun').flatMap((run) => durationsOf(view, run, usual));
  let at = 0;
  const begins = durations.map((duration) => ((at += duration) - duration) / units);
  return at > 0 ? begins : undefined;
}

/**
 * Knows from the segments themselves how many pictures there are to be drawn. No browser tells a picture that does not come
 * from one that there is not: a recorded screen has none for as long as nothing moves.
 */
export function createPictures(): Pictures {
  const segments = new Map<number, { start: number; end: number; begins: number[] }>();
  let units: number | undefined;
  return {
    add({ number, start, duration }, data) {
      units = unitsOf(data) ?? units;
      const begins = units && picturesOf(data, units);
      if (!begins) return;
      segments.delete(number);
      segments.set(number, { start, end: start + duration, begins: begins.map((begin) => start + begin) });
      const [oldest] = segments.keys();
      if (segments.size > MOST_SEGMENTS && oldest !== undefined) segments.delete(oldest);
    },
    between(from, to) {
      let known = from;
      let count = 0;
      for (const { start, end, begins } of [...segments.values()].toSorted((a, b) => a.start - b.start)) {
        if (end <= known || start >= to) continue;
        // Times of segments are rounded.
        if (start > known + 0.1) return undefined;
        known = end;
        count += begins.filter((begin) => begin >= from && begin < to).length;
      }
      return known >= to ? count : undefined;
    },
  };
}
