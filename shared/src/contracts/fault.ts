import { Type, type Static } from 'typebox';
import { Closed, Enum, Nullable, Timestamp } from './common.ts';
import { clientErrorKinds } from './release.ts';

/** What a player could not go on from, or that it has been waiting for long. */
const mediaFaultKinds = ['forbidden', 'unavailable', 'slow'] as const;
/** One report of a player; which lesson it was says the address. */
export const MediaFault = Closed({ kind: Enum(mediaFaultKinds) });
export type MediaFault = Static<typeof MediaFault>;

/** What a member met, the newest 20 of 30 days: of which release of which remote, in which lesson, with what browser and system. */
export const MemberFault = Closed({
  kind: Enum([...clientErrorKinds, ...mediaFaultKinds]),
  remote: Type.String(),
  release: Nullable(Type.String()),
  lesson: Nullable(Type.String()),
  device: Type.String(),
  created_at: Timestamp,
});
export type MemberFault = Static<typeof MemberFault>;
