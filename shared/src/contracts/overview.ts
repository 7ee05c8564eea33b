import { type Static, Type } from 'typebox';
import { AuditEntry } from './audit.ts';
import { Closed } from './common.ts';

const Count = Type.Integer({ minimum: 0 });
/** Where a panel stands, for whoever looks after it. */
export const Overview = Closed({
  /** Whether each is done, as the panel's own things say it. */
  steps: Closed({
    course: Type.Boolean(),
    lesson: Type.Boolean(),
    look: Type.Boolean(),
    student: Type.Boolean(),
    offer: Type.Boolean(),
  }),
  /** They have put the list of steps away. */
  is_dismissed: Type.Boolean(),
  /** What somebody waits for; not counted beyond 100. */
  waiting: Closed({ comments: Count, tickets: Count, media: Count, invitations: Count }),
  /** What was changed last. */
  happened: Type.Array(AuditEntry),
});
export type Overview = Static<typeof Overview>;
