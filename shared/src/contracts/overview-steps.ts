/**
 * What a panel needs before students come, in the order in which it is done.
 * In a file of its own: the browser needs the list, not the schemas.
 */
export const overviewSteps = ['course', 'lesson', 'look', 'student', 'offer'] as const;
/** One of them. */
export type OverviewStep = (typeof overviewSteps)[number];
