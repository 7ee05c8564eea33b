import { type Static, Type } from 'typebox';
import { AccessReason } from './access.ts';
import { Closed, Id, Line, Moment, Nullable, Seconds, Timestamp } from './common.ts';
import { partPatch, ReleasePercent } from './rule.ts';

/** A module as one member sees it; durations in seconds. */
export const Module = Closed({
  id: Id,
  title: Type.String(),
  position: Type.Integer(),
  is_liberated: Type.Boolean(),
  reason: Nullable(AccessReason),
  release_at: Nullable(Timestamp),
  /** How much of the module before must be done, for who asks. */
  release_percent: ReleasePercent,
  lessons_count: Type.Integer(),
  lessons_completed_count: Type.Integer(),
  duration_seconds: Seconds,
  /** Of the lessons that who asks has not completed; missing where a server does not say it. */
  seconds_left: Type.Optional(Seconds),
  /** How many lessons are open and not completed by who asks; missing where a server does not say it. */
  open_left: Type.Optional(Type.Integer()),
});
export type Module = Static<typeof Module>;
/** Its title and when it opens. */
export const ModuleWrite = Closed({
  title: Line(120),
  release_at: Type.Optional(Nullable(Moment)),
  /** A draft where it is false. */
  published: Type.Optional(Type.Boolean()),
});
export type ModuleWrite = Static<typeof ModuleWrite>;
/** What of a module changes. */
export const ModulePatch = Type.Partial(
  Closed({ ...ModuleWrite.properties, ...partPatch, release_after_percent: ReleasePercent }),
  {
    additionalProperties: false,
    minProperties: 1,
  },
);
export type ModulePatch = Static<typeof ModulePatch>;
