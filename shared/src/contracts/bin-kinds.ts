/** What can be in the bin of a panel. */
export const binKinds = [
  'course',
  'module',
  'lesson',
  'class',
  'material',
  'media',
  'banner',
  'card',
  'shelf',
] as const;
/** One of what can be in the bin. */
export type BinKind = (typeof binKinds)[number];
/** Those of a course that others stand in, or that have an order of the course. */
export type PartKind = 'course' | 'module' | 'lesson';
/** Those that stand by themselves. */
export type ThingKind = Exclude<BinKind, PartKind>;
/** How many days what was deleted can be restored; then it is erased. */
export const BIN_DAYS = 30;
