import type { Static } from 'typebox';
import { Enum } from './common.ts';

/**
 * Why a course, module or lesson does not open for a member; the first that holds.
 * - `not_published`: a draft, which only staff see
 * - `no_enrolment`, `expired`: the course is not, or no longer, theirs
 * - `class`: for other classes than theirs
 * - `not_released`: opens at a date, which stands beside it
 * - `sequential`: lessons before it are still to be completed
 * - `percent`: too little is done of the module or lesson before it
 */
const accessReasons = [
  'not_published',
  'no_enrolment',
  'expired',
  'class',
  'not_released',
  'sequential',
  'percent',
] as const;
/** Why something is not open to who asks. */
export const AccessReason = Enum(accessReasons);
export type AccessReason = Static<typeof AccessReason>;
