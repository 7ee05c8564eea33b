import { type Static, Type } from 'typebox';
import { Closed, Id, Nullable, Timestamp } from './common.ts';

/** Where somebody is signed in. `device` is the browser’s own word; `site` the panel’s name, null outside of one. */
export const OpenSession = Closed({
  id: Id,
  device: Type.String(),
  site: Nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  is_current: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;
/** How many sessions there were to end. */
export const SessionsEnded = Closed({ ended: Type.Integer() });
export type SessionsEnded = Static<typeof SessionsEnded>;

/** What `POST /member/auth` answers (product.md §4): the code, and the address where the hand-off goes on. */
export const HandOff = Closed({ data: Closed({ string: Type.String() }), url: Type.String() });
export type HandOff = Static<typeof HandOff>;

/** The code of a hand-off: works once, for a minute, or ten where somebody is asked, in the browser that it was bound to. */
export const HandOffCode = Type.String({ maxLength: 100 });
/** A hand-off, by the code that its address carries. */
export const HandOffBody = Closed({ string: HandOffCode });
