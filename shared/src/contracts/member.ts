import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Nullable, Page, PageQuery, Timestamp } from './common.ts';
import { roles } from './policy.ts';

/** From most rights to least; what each may is in `policy.ts`. */
export const Role = Enum(roles);

/**
 * One mailbox, as browsers check it (HTML's e-mail state) with a dot in the domain: nothing that a mail program reads as a
 * list, a name or a comment.
 */
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern:
    "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$",
});
/** A person under the name by which this panel knows them. `percentage_complete` over all their courses, 0 to 100. */
export const Member = Closed({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  photo: Nullable(Type.String()),
  role: Role,
  courses_count: Type.Integer(),
  percentage_complete: Type.Number(),
  created_at: Timestamp,
});
export type Member = Static<typeof Member>;
/** By name. */
export const MemberPage = Page(Member);
export type MemberPage = Static<typeof MemberPage>;
/** `q` is part of a name or e-mail. */
export const MemberQuery = Type.Object(
  { ...PageQuery.properties, q: Type.Optional(Type.String({ maxLength: 100 })), role: Type.Optional(Role) },
  { additionalProperties: false },
);
export type MemberQuery = Static<typeof MemberQuery>;
