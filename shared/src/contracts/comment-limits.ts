// In a file of its own: the browser needs the number, not the schemas.
/** Characters of one comment. */
export const MAX_COMMENT = 5000;
