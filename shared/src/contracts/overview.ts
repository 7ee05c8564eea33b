import { type Static, Type } from 'typebox';
import { AuditEntry } from './audit.ts';
import { Closed, Enum, Id } from './common.ts';

const Count = Type.Integer({ minimum: 0 });
/** What somebody who learns did: came into a course, paid for an offer, earned a certificate, asked for help. */
const newsKinds = ['enrolled', 'paid', 'completed', 'asked'] as const;
const News = Closed({
  kind: Enum(newsKinds),
  /** ISO 8601. */
  at: Type.String(),
  who: Type.String(),
  /** What the course, the offer or the ticket is called. */
  what: Type.String(),
  /** Of the member, the order, the certificate or the ticket. */
  id: Id,
});
/** One of what students did. */
export type News = Static<typeof News>;
/** Where a panel stands, for whoever looks after it. */
export const Overview = Closed({
  /** Whether each is done, as the panel's own things say it. */
  steps: Closed({
    course: Type.Boolean(),
    lesson: Type.Boolean(),
    look: Type.Boolean(),
    student: Type.Boolean(),
    offer: Type.Boolean(),
  }),
  /** They have put the list of steps away. */
  is_dismissed: Type.Boolean(),
  /**
   * What somebody waits for; not counted beyond 100. `comments`: to be approved or reported, each once; `media`: could not be prepared;
   * `damaged`: play, with something wrong inside;
   * `unconverted`: wait for a converter that the server does not have; `orders`, `parts`: their buyer says that they paid; `purchases`: products of
   * other platforms that nobody has said anything about, and events of theirs that were given up; `payment`: 1 where the money goes to where
   * somebody said who does not own the panel any more.
   */
  waiting: Closed({
    comments: Count,
    tickets: Count,
    media: Count,
    damaged: Type.Optional(Count),
    unconverted: Count,
    invitations: Count,
    orders: Type.Optional(Count),
    parts: Type.Optional(Count),
    purchases: Type.Optional(Count),
    payment: Type.Optional(Count),
  }),
  /** What students did last. */
  news: Type.Array(News),
  /** What staff changed last. */
  happened: Type.Array(AuditEntry),
});
export type Overview = Static<typeof Overview>;
