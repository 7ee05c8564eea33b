import type { FileHandle } from 'node:fs/promises';
import { readAt } from './boxes.ts';
import type { Chapter } from './chapter.ts';

/** What a Matroska file begins with. */
export const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CHAPTERS = 0x1043a770;
const EDITION = 0x45b9;
const ATOM = 0xb6;
const ATOM_START = 0x91;
const ATOM_HIDDEN = 0x98;
const ATOM_DISPLAY = 0x80;
const DISPLAY_TITLE = 0x85;
const MAX_CHAPTERS_BYTES = 1024 * 1024;
/** Parts of a file that are passed over on the way: clusters of a day. */
const MAX_PARTS = 100_000;
/** What an element says before its content, at most. */
const HEAD_BYTES = 12;
const NANOSECONDS = 1e9;

type Element = { id: number; start: number; end: number };

/** A number of EBML: the zeros before its first one say how long it is. The mark stays in ids. */
function vint(bytes: Buffer, at: number, keepMark: boolean): { value: number; next: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError('No number of EBML');
  let value = keepMark ? first : first & ((1 << (8 - length)) - 1);
  for (let index = 1; index < length; index += 1) value = value * 256 + bytes.readUInt8(at + index);
  return { value, next: at + length };
}

/** Undefined where a length is not known: what is written live has such parts. */
function elementAt(bytes: Buffer, offset: number, limit: number): Element | undefined {
  const { value: id, next } = vint(bytes, 0, true);
  const size = vint(bytes, next, false);
  const isUnknown = size.value === 2 ** (7 * (size.next - next)) - 1;
  const start = offset + size.next;
  if (isUnknown) return id === SEGMENT ? { id, start, end: limit } : undefined;
  return { id, start, end: Math.min(limit, start + size.value) };
}

function* elements(content: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0; at < content.length;) {
    const element = elementAt(content.subarray(at), at, content.length);
    if (!element) return;
    yield { id: element.id, content: content.subarray(element.start, element.end) };
    at = element.end;
  }
}
const children = (content: Buffer | undefined, id: number) =>
  content ? [...elements(content)].filter((element) => element.id === id).map((element) => element.content) : [];
const numberOf = (content: Buffer | undefined) => [...(content ?? [])].reduce((sum, byte) => sum * 256 + byte, 0);

function chapterOf(atom: Buffer): Chapter[] {
  const isHidden = numberOf(children(atom, ATOM_HIDDEN)[0]) === 1;
  const [title] = children(children(atom, ATOM_DISPLAY)[0], DISPLAY_TITLE);
  const seconds = numberOf(children(atom, ATOM_START)[0]) / NANOSECONDS;
  return title && !isHidden ? [{ seconds, title: title.toString('utf8') }] : [];
}

/** The byte at which a Matroska file ends by its own words; undefined where it does not say. */
export async function matroskaEnd(handle: FileHandle): Promise<number | undefined> {
  try {
    const head = elementAt(await readAt(handle, 0, HEAD_BYTES), 0, Infinity);
    const segment = head && elementAt(await readAt(handle, head.end, HEAD_BYTES), head.end, Infinity);
    return segment?.id === SEGMENT && Number.isFinite(segment.end) ? segment.end : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The first edition's chapters of a Matroska file: found by passing over everything else. */
export async function matroskaChapters(handle: FileHandle, size: number): Promise<Chapter[]> {
  let end = size;
  for (let at = 0, part = 0; at < end && part < MAX_PARTS; part += 1) {
    const element = elementAt(await readAt(handle, at, HEAD_BYTES), at, end);
    if (!element) return [];
    if (element.id === CHAPTERS) {
      const length = Math.min(MAX_CHAPTERS_BYTES, element.end - element.start);
      const [edition] = children(await readAt(handle, element.start, length), EDITION);
      return children(edition, ATOM).flatMap(chapterOf);
    }
    if (element.id === SEGMENT) end = element.end;
    at = element.id === SEGMENT ? element.start : element.end;
  }
  return [];
}
