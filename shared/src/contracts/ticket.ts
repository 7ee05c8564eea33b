import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable, Page, PageQuery, Timestamp } from './common.ts';
import { Role } from './member.ts';

const Person = Closed({ id: Id, name: Type.String(), photo: Nullable(Type.String()), role: Role });
export const Ticket = Closed({
  id: Id,
  title: Type.String(),
  status: Enum(['open', 'closed'] as const),
  requester: Person,
  last_message: Type.String(),
  messages_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Ticket = Static<typeof Ticket>;
export const TicketPage = Page(Ticket);
export type TicketPage = Static<typeof TicketPage>;
export const TicketQuery = Type.Object(
  {
    ...PageQuery.properties,
    q: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(Enum(['open', 'closed'] as const)),
  },
  { additionalProperties: false },
);
export type TicketQuery = Static<typeof TicketQuery>;

const TicketMessage = Closed({ id: Id, message: Type.String(), author: Person, created_at: Timestamp });
export const TicketDetail = Closed({ ...Ticket.properties, messages: Type.Array(TicketMessage) });
export type TicketDetail = Static<typeof TicketDetail>;

export const TicketCreate = Closed({
  title: Line(160),
  message: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
});
export type TicketCreate = Static<typeof TicketCreate>;
export const TicketReply = Closed({ message: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }) });
