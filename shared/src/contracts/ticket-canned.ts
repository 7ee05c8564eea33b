import { Type, type Static } from 'typebox';
import { cannedFields } from './canned-fields.ts';
import { Closed, Enum, Id, Line, Lines } from './common.ts';

/** How many answers a panel keeps ready at most. */
export const MOST_CANNED = 200;
/** An answer that staff keep ready. */
export const TicketCanned = Closed({ id: Id, title: Type.String(), text: Type.String(), version: Type.Integer() });
export type TicketCanned = Static<typeof TicketCanned>;
/** By title. */
export const TicketCannedList = Type.Array(TicketCanned);
export type TicketCannedList = Static<typeof TicketCannedList>;
/** Words that its title or text has, whatever their accents and case. */
export const TicketCannedQuery = Closed({ q: Type.Optional(Type.String({ maxLength: 100 })) });
const written = {
  title: Line(80),
  text: Lines(5000),
};
/** A new one. */
export const TicketCannedWrite = Closed(written);
export type TicketCannedWrite = Static<typeof TicketCannedWrite>;
/** `version` is the one that was seen when the change was begun. */
export const TicketCannedPatch = Closed({ ...written, version: Type.Integer({ minimum: 1 }) });
export type TicketCannedPatch = Static<typeof TicketCannedPatch>;
/**
 * For one ticket, its fields filled in; `missing` are those for which there is nothing, which stand in the text as they were. Whoever asked and
 * has several courses may mean any of `courses`: `curso` stands as it was until whoever answers says which;
 * missing where a server does not say them.
 */
export const TicketCannedFilled = Closed({
  text: Type.String(),
  missing: Type.Array(Enum(cannedFields)),
  courses: Type.Optional(Type.Array(Type.String())),
});
export type TicketCannedFilled = Static<typeof TicketCannedFilled>;
