import rangeParser from 'range-parser';

/** A part of a file in bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * What of a file a `Range` header asks for. Undefined is the whole: without a header, for one that is none, and for several parts,
 * which nothing of ours asks for.
 * @param size of the file in bytes
 * @returns null when there is no such part: 416
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  if (!header?.startsWith('bytes=')) return undefined;
  // The last bytes of a file are all of a smaller one (RFC 9110, 14.1.2), which the parser takes for none.
  const asked = header.replace(/^bytes=-(\d+)$/, (_, last: string) => `bytes=-${Math.min(Number(last), size)}`);
  const ranges = rangeParser(size, asked);
  if (ranges === -1) return null;
  return ranges === -2 || ranges.length > 1 ? undefined : ranges[0];
}
