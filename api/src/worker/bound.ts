/**
 * The most bits a second of a picture that is drawn, by its shorter side up to so many pixels: twice the average that Apple's HLS
 * authoring specification has for its size, which is what it lets a peak have (docs/adr/0542).
 */
const PEAKS = [
  [360, 730_000],
  [432, 2_200_000],
  [540, 4_000_000],
  [720, 6_000_000],
] as const;
const HIGHEST_PEAK = 12_000_000;
/** Seconds of the peak that one passage may take of those beside it. */
const LENT_SECONDS = 3;
/** Within what decoders of level 4 keep: with more the file would ask for better ones. */
const MOST_LENT = 24_000_000;
/** The share of it that the beginning has: a first picture waits for all of the first two seconds. */
const AT_FIRST = 0.25;

/** What keeps a picture of noise from having as many bits as the one that it is the smaller one of; options of the encoder. */
export function boundFor(shorter: number): Record<string, string> {
  const [, peak] = PEAKS.find(([most]) => shorter <= most) ?? [shorter, HIGHEST_PEAK];
  const lent = Math.min(peak * LENT_SECONDS, MOST_LENT);
  return { maxrate: String(peak), bufsize: String(lent), rc_init_occupancy: String(lent * AT_FIRST) };
}
