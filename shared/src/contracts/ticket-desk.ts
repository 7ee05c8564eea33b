import { Type, type Static } from 'typebox';
import { Closed, Id, Nullable, Timestamp } from './common.ts';
import { TicketPerson } from './ticket.ts';

/** What staff say among themselves of a ticket, plain text; `author` is null where the account was erased. Who asked never gets it. */
const TicketNote = Closed({
  id: Id,
  note: Type.String(),
  author: Nullable(TicketPerson),
  created_at: Timestamp,
});
/**
 * The staff's side of a ticket: who has it, who could (`colleagues`, up to 200), when staff first answered and when it was closed
 * (null while it has not been), and the newest 200 notes, oldest first.
 */
export const TicketDesk = Closed({
  assignee: Nullable(TicketPerson),
  colleagues: Type.Array(TicketPerson),
  first_answered_at: Nullable(Timestamp),
  closed_at: Nullable(Timestamp),
  notes: Type.Array(TicketNote),
});
export type TicketDesk = Static<typeof TicketDesk>;
/** `to` gets it, null nobody; `from` is who had it as far as the asker knows, so that of two at once the later is told. */
export const TicketAssign = Closed({ to: Nullable(Id), from: Nullable(Id) });
export type TicketAssign = Static<typeof TicketAssign>;
/** A new note; plain text. */
export const TicketNoteWrite = Closed({ note: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }) });
export type TicketNoteWrite = Static<typeof TicketNoteWrite>;
