import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Timestamp } from './common.ts';

/** What a suite may have at most: panels at once by one token, people in one panel, hours until what was left behind goes. */
export const trialLimits = { panels: 200, people: 50, hours: 6 } as const;

/** A person of a trial, with a session in its panel. The address receives nothing: `.invalid` belongs to nobody. */
export const TrialPerson = Closed({ email: Type.String(), token: Type.String(), member_id: Id });
export type TrialPerson = Static<typeof TrialPerson>;

const Password = Type.String({ minLength: 8, maxLength: 100 });
/** The password of everybody whom the panel of a trial gets. */
export const NewTrial = Closed({ password: Password });
/** A panel that is for trying something out, until it is erased. */
export const Trial = Closed({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  expires_at: Timestamp,
  owner: TrialPerson,
});
export type Trial = Static<typeof Trial>;

/** Somebody of a trial’s panel, with the courses that are open to them. */
export const NewTrialPerson = Closed({
  role: Enum(['admin', 'instructor', 'moderator', 'support', 'student'] as const),
  course_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  password: Password,
});
