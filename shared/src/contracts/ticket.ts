import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Lines, Nullable, Page, PageQuery, Timestamp } from './common.ts';
import { Role } from './member.ts';
import { TicketTags } from './ticket-tag.ts';

/** Who asks or answers; `photo` is an address below the host. */
export const TicketPerson = Closed({ id: Id, name: Type.String(), photo: Nullable(Type.String()), role: Role });
/** The key of a picture that was sent for a message. */
export const TicketImageKey = Type.String({ pattern: '^[\\w-]{22}$' });
/** What a picture is called until a message shows it. */
export const TicketImage = Closed({ key: TicketImageKey });
export type TicketImage = Static<typeof TicketImage>;
/** What whoever asked says of a closed ticket: how they were helped, and a sentence, which may be empty. */
export const TicketRate = Closed({ is_good: Type.Boolean(), sentence: Type.String({ maxLength: 500 }) });
export type TicketRate = Static<typeof TicketRate>;
const TicketRating = Closed({ ...TicketRate.properties, rated_at: Timestamp });
/** How many ratings of that time there are, and how many of them are good. */
export const TicketSatisfaction = Closed({ good: Type.Integer(), total: Type.Integer() });
export type TicketSatisfaction = Static<typeof TicketSatisfaction>;
/** A ticket in a list: `image` is the address of what its first message shows, `last_author` who wrote the last message, null where that one’s account was erased.
 * `assignee` and `tags` are told to staff alone: null and none for everybody else, and where nobody has it. `merged_into`: the ticket where all of it stands now; none in a list has one. `is_unread`: the other side wrote what the one who looks has not read. */
export const Ticket = Closed({
  id: Id,
  title: Type.String(),
  status: Enum(['open', 'closed'] as const),
  requester: TicketPerson,
  image: Nullable(Type.String()),
  last_message: Type.String(),
  last_author: Nullable(TicketPerson),
  assignee: Nullable(TicketPerson),
  is_unread: Type.Boolean(),
  tags: TicketTags,
  rating: Nullable(TicketRating),
  merged_into: Nullable(Id),
  messages_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Ticket = Static<typeof Ticket>;
/** The last changed first. */
export const TicketPage = Page(Ticket);
export type TicketPage = Static<typeof TicketPage>;
/** `q` is part of the title or of a message. `assigned`: those that the asker has, or that nobody has; `tag`: those with it, `requester`: those of one member; all three for staff alone. `unread`: those only. */
export const TicketQuery = Type.Object(
  {
    ...PageQuery.properties,
    q: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(Enum(['open', 'closed'] as const)),
    assigned: Type.Optional(Enum(['me', 'nobody'] as const)),
    tag: Type.Optional(Id),
    requester: Type.Optional(Id),
    unread: Type.Optional(Enum(['only'] as const)),
  },
  { additionalProperties: false },
);
export type TicketQuery = Static<typeof TicketQuery>;

/** One message; plain text. `image` is the address of the picture that it shows, below the host; `author` is null where the account was erased;
 * `by_mail`: it is an answer that came by mail, `left_out` how many files of that mail it does not show. */
export const TicketMessage = Closed({
  id: Id,
  message: Type.String(),
  image: Nullable(Type.String()),
  author: Nullable(TicketPerson),
  by_mail: Type.Boolean(),
  left_out: Type.Integer(),
  created_at: Timestamp,
});
export type TicketMessage = Static<typeof TicketMessage>;
/** Messages come in pages of 50, the newest page first, each page oldest message first. */
const messagePage = { messages: Type.Array(TicketMessage), has_earlier: Type.Boolean() };
/** `has_earlier`: there is another page before this one. */
export const TicketMessages = Closed(messagePage);
export type TicketMessages = Static<typeof TicketMessages>;
/** `before`: the id of the oldest message that is known; without it the newest page. */
export const TicketMessageQuery = Closed({ before: Type.Optional(Id) });
/** A ticket with its newest messages. */
export const TicketDetail = Closed({ ...Ticket.properties, ...messagePage });
export type TicketDetail = Static<typeof TicketDetail>;

/** Everything up to this message is read. */
export const TicketRead = Closed({ message: Id });
export type TicketRead = Static<typeof TicketRead>;
/** How many tickets have news for the asker, up to 100; of staff those that are open and that no colleague has. */
export const TicketsWaiting = Closed({ waiting: Type.Integer({ minimum: 0, maximum: 100 }) });
export type TicketsWaiting = Static<typeof TicketsWaiting>;

const written = {
  message: Lines(10_000),
  image: Type.Optional(TicketImageKey),
};
/** A ticket begins with a message. */
export const TicketCreate = Closed({ title: Line(160), ...written });
export type TicketCreate = Static<typeof TicketCreate>;
/** Plain text, with a picture that was sent before. */
export const TicketReply = Closed(written);
export type TicketReply = Static<typeof TicketReply>;
