/** Lessons that one call makes at most, all modules together. */
export const MAX_BATCH = 500;
/** Modules that one call names at most. */
export const MAX_BATCH_MODULES = 100;
/** Lessons that one call publishes or takes back: so long the course is held (docs/adr/0494). */
export const MAX_PUBLISHED = 1000;
