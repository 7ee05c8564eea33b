/** What RFC 8216 §4.3.3.1 has playlists say: no segment is longer, in whole seconds. */
export const targetDuration = (seconds: readonly number[]): number => Math.ceil(Math.max(1, ...seconds));

/**
 * Bits a second of a stream, by the seconds and bytes of its segments.
 * @returns `bandwidth` on average; `peak` as RFC 8216 §4.1 defines it, the most of any passage that lasts between half a target
 *   duration and one and a half; the average where no passage does
 */
export function bitRatesOf(seconds: readonly number[], bytes: readonly number[]): { bandwidth: number; peak: number } {
  const target = targetDuration(seconds);
  const rateOf = (size: number, length: number) => Math.round((size * 8) / length);
  const bandwidth = rateOf(
    bytes.reduce((sum, size) => sum + size, 0),
    Math.max(
      0.1,
      seconds.reduce((sum, length) => sum + length, 0),
    ),
  );
  let peak = 0;
  for (let from = 0; from < seconds.length; from += 1) {
    let [size, length] = [0, 0];
    for (let to = from; to < seconds.length; to += 1) {
      length += seconds[to]!;
      size += bytes[to]!;
      if (length > target * 1.5) break;
      if (length >= target / 2) peak = Math.max(peak, rateOf(size, length));
    }
  }
  return { bandwidth, peak: Math.max(peak, bandwidth) };
}
