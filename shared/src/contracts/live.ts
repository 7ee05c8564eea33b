import { Type, type Static } from 'typebox';
import { Closed, Id } from './common.ts';

/**
 * What the server says to open pages (`GET /api/events`, Server-Sent Events): the event's name and the shape of its data.
 * `stream:opened` comes first, each time: what happened before it was not heard. `media:changed` goes to the staff of the panel (an instructor hears of their own), `comment:changed` to all pages of the panel (of what only waits for a decision to those who moderate), `ticket:changed` to those who answer tickets and to whom it is of, `notification:changed` to the pages of whom it
 * concerns, `editor:changed` to those who edit the course (an instructor hears of their own), but for whom it is about, `session:ended` to the pages of that session alone.
 */
export const LiveEventData = {
  'stream:opened': Closed({}),
  'media:changed': Closed({ media_id: Id }),
  'comment:changed': Closed({ lesson_id: Id, thread_id: Id }),
  'ticket:changed': Closed({ ticket_id: Id }),
  'notification:changed': Closed({}),
  'editor:changed': Closed({ course_id: Id }),
  'session:ended': Closed({ reason: Type.Union([Type.Literal('limit'), Type.Literal('expired')]) }),
} as const;
/** `noun:past-tense`. */
export type LiveEventName = keyof typeof LiveEventData;
/** What a page hears of what happens elsewhere. */
export type LiveEvent = {
  [N in LiveEventName]: { name: N; data: Static<(typeof LiveEventData)[N]> };
}[LiveEventName];
