// In a file without schemas: the browser needs what is in it alone.
/** By what a shelf chooses its courses, in the order in which an owner is offered them. */
export const shelfRules = ['category', 'chosen', 'newest', 'begun'] as const;
/** One of them. */
export type ShelfRuleKind = (typeof shelfRules)[number];
/** So many stand on a home. */
export const MAX_SHELVES = 20;
/** So many courses are chosen by hand. */
export const MAX_SHELF_COURSES = 50;
