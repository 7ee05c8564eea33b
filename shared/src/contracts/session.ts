import { type Static, Type } from 'typebox';
import { Closed, Id, Nullable, Timestamp } from './common.ts';

export const OpenSession = Closed({
  id: Id,
  device: Type.String(),
  site: Nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  is_current: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;
export const SessionsEnded = Closed({ ended: Type.Integer() });
export type SessionsEnded = Static<typeof SessionsEnded>;
