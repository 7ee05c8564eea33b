type NetworkInformation = { saveData?: boolean; effectiveType?: string; type?: string; downlink?: number };
const connection = () => (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** On a metered or slow line nothing is fetched that may not be needed. */
export function isFrugal(): boolean {
  const { saveData, type, effectiveType = '' } = connection() ?? {};
  return saveData === true || type === 'cellular' || /(^|-)[23]g$/.test(effectiveType);
}

/** Where the browser does not say what its line carries, in Mbit/s. */
const USUAL = 5;
/** The first segment, of four to six seconds, is to be here in little more than a second. */
const FOR_THE_FIRST = 0.3;

/** Bits a second that a stream may have with which a video begins; what is fetched later goes by what the first brought. */
export const bandwidthToBegin = (): number =>
  isFrugal() ? 0 : (connection()?.downlink ?? USUAL) * 1_000_000 * FOR_THE_FIRST;
