import { Type, type Static } from 'typebox';
import { Closed, Enum, Nullable, Timestamp } from './common.ts';
import { clientErrorKinds } from './release.ts';

/** What a player could not go on from. */
const mediaFaultKinds = ['forbidden', 'unavailable'] as const;
/** One report of a player, `slow` where it has been waiting for long; which lesson it was says the address. */
export const MediaFault = Closed({ kind: Enum([...mediaFaultKinds, 'slow']) });
export type MediaFault = Static<typeof MediaFault>;

/**
 * What a member met, the newest 20 of 30 days: of which release of which remote, in which lesson, with what browser and system. A film has
 * no lesson where that is erased; what is no film was a part of a page.
 */
export const MemberFault = Closed({
  kind: Enum([...clientErrorKinds, ...mediaFaultKinds]),
  remote: Type.String(),
  release: Nullable(Type.String()),
  lesson: Nullable(Type.String()),
  is_film: Type.Optional(Type.Boolean()),
  device: Type.String(),
  created_at: Timestamp,
});
export type MemberFault = Static<typeof MemberFault>;
