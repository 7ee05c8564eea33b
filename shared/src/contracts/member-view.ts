import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Name } from './common.ts';
import { MemberFilters } from './member.ts';
import { memberColumns, memberSorts } from './member-filters.ts';

/** What a list of members shows: whom, in which order, and the columns that it leaves out. */
export const MemberShows = Closed({
  ...MemberFilters.properties,
  sort: Type.Optional(Enum(memberSorts)),
  hidden: Type.Optional(Type.Array(Enum(memberColumns), { uniqueItems: true, minItems: 1 })),
});
export type MemberShows = Static<typeof MemberShows>;
const written = { name: Name(60), is_shared: Type.Boolean(), shows: MemberShows };
/** A named way to look at the list; shared ones are of all who manage members, others of whoever made them. */
export const MemberView = Closed({ id: Id, ...written, version: Type.Integer() });
export type MemberView = Static<typeof MemberView>;
/** Shared ones first, by name. */
export const MemberViewList = Type.Array(MemberView);
export type MemberViewList = Static<typeof MemberViewList>;
/** A new one. */
export const MemberViewWrite = Closed(written);
export type MemberViewWrite = Static<typeof MemberViewWrite>;
/** All of one anew; `version` is the one that was seen. */
export const MemberViewChange = Closed({ ...written, version: Type.Integer() });
export type MemberViewChange = Static<typeof MemberViewChange>;
