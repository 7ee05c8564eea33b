/** So many stretches of a video are told in one call. */
export const MOST_STRETCHES = 500;
/** Seconds back that a place may be told of; what is older is told as this old. */
export const LONGEST_AGO = 10 * 365 * 86_400;
/** Who stopped so near the end of a video begins it again, in seconds. */
export const NEAR_END = 5;
