import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';
import { MemberActWanted, MemberFilters, memberActKinds } from './member.ts';

/** An act for whoever a filter finds now; who comes to fit it later is not among them. */
export const MemberActStart = Closed({ filters: MemberFilters, act: MemberActWanted });
export type MemberActStart = Static<typeof MemberActStart>;

/** How far it is: `stopped` by somebody, or by itself, where `fault` says why. */
const memberActStates = ['running', 'done', 'stopped', 'undoing', 'undone'] as const;
/**
 * One act for all of a filter. Of `total` members `done` had their turn, and `changed` are otherwise than before: while it is undone that
 * number goes down. `colleague`: who else asked for it, without a name once they are gone; null of one's own; `about`: its course or group.
 */
export const MemberActJob = Closed({
  id: Id,
  /** Left out by a server of the release before, as `about` is. */
  colleague: Type.Optional(Nullable(Closed({ name: Nullable(Type.String()) }))),
  about: Type.Optional(Nullable(Type.String())),
  kind: Enum(memberActKinds),
  state: Enum(memberActStates),
  total: Type.Integer(),
  done: Type.Integer(),
  changed: Type.Integer(),
  /** A code of an error. */
  fault: Nullable(Type.String()),
  created_at: Timestamp,
});
export type MemberActJob = Static<typeof MemberActJob>;
/** The last ones, the newest first. */
export const MemberActJobs = Type.Array(MemberActJob);
export type MemberActJobs = Static<typeof MemberActJobs>;
