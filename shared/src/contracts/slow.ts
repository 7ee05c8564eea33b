/** After this long a person has been told that it takes longer, and may try again. In milliseconds. */
export const SLOW_MS = 3000;
/** What says so begins then: the words need time too until they stand there. */
export const SAY_SLOW_MS = SLOW_MS - 750;
/** A part of a page that takes longer is told to whoever looks after it. In milliseconds. */
export const TELL_SLOW_MS = 10_000;
