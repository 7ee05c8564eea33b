/** What can be in the bin of a panel. */
export const binKinds = ['course', 'module', 'lesson'] as const;
/** One of what can be in the bin. */
export type BinKind = (typeof binKinds)[number];
/** How many days what was deleted can be restored; then it is erased. */
export const BIN_DAYS = 30;
