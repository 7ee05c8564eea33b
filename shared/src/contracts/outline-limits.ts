/** Lessons that one call makes at most, all modules together. */
export const MAX_BATCH = 500;
/** Modules that one call names at most. */
export const MAX_BATCH_MODULES = 100;
