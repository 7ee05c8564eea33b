import { Type, type Static } from 'typebox';
import { Closed, Id, Name } from './common.ts';

/** A word that staff put on tickets; who asked never gets it. */
export const TicketTag = Closed({ id: Id, name: Type.String() });
export type TicketTag = Static<typeof TicketTag>;
/** Those of one ticket, by name. */
export const TicketTags = Type.Array(TicketTag);
export type TicketTags = Static<typeof TicketTags>;
/** All of the panel, by name, with how many tickets have each. */
export const TicketTagList = Type.Array(Closed({ ...TicketTag.properties, tickets_count: Type.Integer() }));
export type TicketTagList = Static<typeof TicketTagList>;
/** Two tags of a panel differ in more than accents, case and blanks. */
export const TicketTagWrite = Closed({ name: Name(40) });
export type TicketTagWrite = Static<typeof TicketTagWrite>;
/** Which tag takes the tickets of the one that goes. */
export const TicketTagMerge = Closed({ into: Id });
export type TicketTagMerge = Static<typeof TicketTagMerge>;
