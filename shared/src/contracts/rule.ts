import { type Static, Type } from 'typebox';
import { Closed, Moment, Nullable } from './common.ts';

/**
 * When a course, module or lesson opens: all that is set must hold, nothing set means at once. Days are of 24 hours, counted
 * from the start of the student's class where that has one, else from the enrolment; sequential: what stands before it is completed.
 */
export const Rule = Closed({
  release_at: Nullable(Moment),
  release_after_days: Nullable(Type.Integer({ minimum: 0, maximum: 3650 })),
  is_sequential: Type.Boolean(),
});
export type Rule = Static<typeof Rule>;
/** How much must be done of the module before a module, or of the lesson before a lesson. A course has nothing before it. */
export const ReleasePercent = Nullable(Type.Integer({ minimum: 1, maximum: 100 }));

/**
 * What changes a part of a course beside its content. `version` is the one that was seen: who sends it does not overwrite
 * what somebody else saved meanwhile.
 */
export const partPatch = {
  ...Type.Partial(Rule).properties,
  /** It opens to those classes alone that have a rule for it. */
  is_for_classes: Type.Optional(Type.Boolean()),
  published: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
};
