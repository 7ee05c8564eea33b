/** So many stretches of a video are told in one call. */
export const MOST_STRETCHES = 500;
