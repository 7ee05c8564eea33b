type NetworkInformation = { saveData?: boolean; effectiveType?: string; type?: string; downlink?: number };
const connection = () => (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Below so many bits a second a line is slow, whatever the browser calls it. */
const SLOW = 2_000_000;

/**
 * On a metered or slow line nothing is fetched that may not be needed.
 * @param measured bits a second that came; undefined while nothing did
 */
export function isFrugal(measured?: number): boolean {
  const { saveData, type, effectiveType = '' } = connection() ?? {};
  return (
    (measured !== undefined && measured < SLOW) ||
    saveData === true ||
    type === 'cellular' ||
    /(^|-)[23]g$/.test(effectiveType)
  );
}

/** Where the browser does not say what its line carries, in Mbit/s. */
const USUAL = 5;
/** The first segment, of four to six seconds, is to be here in little more than a second. */
const FOR_THE_FIRST = 0.3;

/** Bits a second that a stream may have with which a video begins; what is fetched later goes by what the first brought. */
export const bandwidthToBegin = (): number =>
  isFrugal() ? 0 : (connection()?.downlink ?? USUAL) * 1_000_000 * FOR_THE_FIRST;

type Loaded = { loaded: number; loading: { first: number; end: number } };
/**
 * Bits a second of what came, the last ones most; from the first byte on, so that a small answer from afar does not count
 * as one of a slow line.
 * @returns undefined while all came at once
 */
export function createGauge(): (stats: Loaded) => number | undefined {
  let bits = 0;
  let seconds = 0;
  return ({ loaded, loading }) => {
    bits = bits / 2 + loaded * 8;
    seconds = seconds / 2 + (loading.end - loading.first) / 1000;
    return seconds > 0 ? bits / seconds : undefined;
  };
}

/**
 * Points of the screen for each pixel of the page, for which pictures are fetched: what is finer nobody sees in a film, and
 * with all of them a phone held sideways would ask for 4K.
 */
export const FINEST = 2;
