import type { RowFault } from '@clube/shared/contracts/member-import';

/** What a spreadsheet runs when somebody opens a list with it. */
export const FORMULA = /^[=+\-@]/;

/** What is wrong with a row. */
export type Fault = { fault: RowFault; value: string };
