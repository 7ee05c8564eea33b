import { Type, type Static } from 'typebox';
import { Closed, Id, Lines, Nullable, Timestamp } from './common.ts';
import { MemberFault } from './fault.ts';
import { MemberProfile } from './member.ts';
import { TicketPerson } from './ticket.ts';
import { TicketTags } from './ticket-tag.ts';

/** What staff say among themselves of a ticket, plain text; `author` is null where the account was erased. Who asked never gets it. */
const TicketNote = Closed({
  id: Id,
  note: Type.String(),
  author: Nullable(TicketPerson),
  created_at: Timestamp,
});
/**
 * The staff's side of a ticket: who has it, who could (`colleagues`, up to 200), when staff first answered and when it was closed
 * (null while it has not been), its tags, and the newest 200 notes, oldest first; `has_earlier_notes`: there are more before them.
 */
export const TicketDesk = Closed({
  assignee: Nullable(TicketPerson),
  colleagues: Type.Array(TicketPerson),
  first_answered_at: Nullable(Timestamp),
  closed_at: Nullable(Timestamp),
  tags: TicketTags,
  notes: Type.Array(TicketNote),
  has_earlier_notes: Type.Boolean(),
});
export type TicketDesk = Static<typeof TicketDesk>;
/** `before`: the id of the oldest note that is known. */
export const TicketNoteQuery = Closed({ before: Id });
/** Up to 200 notes before that, oldest first. */
export const TicketNotes = Closed({ notes: Type.Array(TicketNote), has_earlier: Type.Boolean() });
export type TicketNotes = Static<typeof TicketNotes>;
/** `to` gets it, null nobody; `from` is who had it as far as the asker knows, so that of two at once the later is told. */
export const TicketAssign = Closed({ to: Nullable(Id), from: Nullable(Id) });
export type TicketAssign = Static<typeof TicketAssign>;
/** Which ticket of the same member all of it becomes part of. */
export const TicketMerge = Closed({ into: Id });
export type TicketMerge = Static<typeof TicketMerge>;
/** A new note; plain text. */
export const TicketNoteWrite = Closed({ note: Lines(5000) });
export type TicketNoteWrite = Static<typeof TicketNoteWrite>;

const { courses, orders, tickets } = MemberProfile.properties;
/** Who asked, as far as it helps to answer: no mailbox, telephone or document. `tickets` are the others, of each kind the newest. */
export const TicketMember = Closed({
  id: Id,
  last_seen_at: Nullable(Timestamp),
  courses,
  devices: Type.Array(Closed({ device: Type.String(), last_seen_at: Timestamp })),
  orders,
  tickets,
  faults: Type.Array(MemberFault),
});
export type TicketMember = Static<typeof TicketMember>;
