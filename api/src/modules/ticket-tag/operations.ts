import { MOST_TAGS_OF_A_TICKET, MOST_TICKET_TAGS } from '@clube/shared/contracts/desk-limits';
import type { TicketTags } from '@clube/shared/contracts/ticket-tag';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import * as tags from './queries.ts';

const taken = () => fieldError('/name', 'ticket.tag_taken', 'There is such a tag already');

const tooMany = () => new AppError('ticket.too_many_tags', `A panel has ${MOST_TICKET_TAGS} tags at most`);

/** For one more. In a transaction, until whose end none is made beside it. @throws AppError `ticket.too_many_tags` */
export async function assertRoomForTag(trx: Db, siteId: number): Promise<void> {
  if ((await tags.holdTags(trx, siteId)) >= MOST_TICKET_TAGS) throw tooMany();
}

/** @throws AppError `ticket.tag_taken`, `ticket.too_many_tags` */
export const createTag = (db: Db, siteId: number, name: string): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    const count = await tags.holdTags(trx, siteId);
    if (await tags.isTaken(trx, siteId, name, null)) throw taken();
    if (count >= MOST_TICKET_TAGS) throw tooMany();
    return tags.insertTag(trx, siteId, name);
  });

/** @throws AppError `ticket.tag_taken`, `request.not_found` */
export const renameTag = (db: Db, siteId: number, id: number, name: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await tags.holdTags(trx, siteId);
    assertFound((await tags.holdTag(trx, siteId, id)) || undefined, 'request.not_found');
    if (await tags.isTaken(trx, siteId, name, id)) throw taken();
    await tags.renameTag(trx, siteId, id, name);
  });

/** Each of its tickets has the other tag afterwards. @throws AppError `request.not_found` for either, and for one into itself */
export const mergeTags = (db: Db, siteId: number, id: number, into: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await tags.holdTags(trx, siteId);
    const isThere =
      id !== into && (await tags.holdTag(trx, siteId, into)) && (await tags.holdGoingTag(trx, siteId, id));
    assertFound(isThere || undefined, 'request.not_found');
    await tags.moveTaggings(trx, siteId, id, into);
    assertFound((await tags.removeTag(trx, siteId, id)) || undefined, 'request.not_found');
  });

type Tagging = { ticket: number; tag: number };
/**
 * The tags that the ticket has then. Its row is held, so that of two at once none puts one too many.
 * @throws AppError `ticket.not_found`, `request.not_found`, `ticket.too_many_tags`
 */
export const setTag = (db: Db, siteId: number, { ticket, tag }: Tagging, on: boolean): Promise<TicketTags> =>
  db.transaction().execute(async (trx) => {
    assertFound((await tags.holdTicket(trx, siteId, ticket)) || undefined, 'ticket.not_found');
    assertFound((await tags.holdTag(trx, siteId, tag)) || undefined, 'request.not_found');
    if (!on) await tags.takeTag(trx, siteId, ticket, tag);
    else {
      const known = await tags.listTagsOf(trx, siteId, ticket);
      if (known.length >= MOST_TAGS_OF_A_TICKET && !known.some(({ id }) => id === tag))
        throw new AppError('ticket.too_many_tags', `A ticket has ${MOST_TAGS_OF_A_TICKET} tags at most`);
      await tags.putTag(trx, siteId, ticket, tag);
    }
    return tags.listTagsOf(trx, siteId, ticket);
  });
