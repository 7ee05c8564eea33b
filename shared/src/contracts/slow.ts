/** After this long a person has been told that it takes longer, and may try again. In milliseconds. */
export const SLOW_MS = 3000;
/** What says so begins then: the words need time too until they stand there. */
export const SAY_SLOW_MS = SLOW_MS - 500;
