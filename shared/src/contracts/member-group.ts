import { Type, type Static } from 'typebox';
import { Closed, Id, Name } from './common.ts';

/** A name that a panel's staff puts members under; the members themselves never get it. */
export const MemberGroup = Closed({ id: Id, name: Type.String() });
export type MemberGroup = Static<typeof MemberGroup>;
/** All of the panel, by name, with how many members each has. */
export const MemberGroupList = Type.Array(Closed({ ...MemberGroup.properties, members_count: Type.Integer() }));
export type MemberGroupList = Static<typeof MemberGroupList>;
/** Two groups of a panel differ in more than accents, case and blanks. */
export const MemberGroupWrite = Closed({ name: Name(40) });
export type MemberGroupWrite = Static<typeof MemberGroupWrite>;
