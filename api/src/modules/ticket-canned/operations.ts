import { cannedFields, fieldsIn, fillFields, knowsFields } from '@clube/shared/contracts/canned-fields';
import {
  MOST_CANNED,
  type TicketCannedFilled,
  type TicketCannedPatch,
  type TicketCannedWrite,
} from '@clube/shared/contracts/ticket-canned';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import * as canned from './queries.ts';

/** @throws AppError `ticket.unknown_field` */
function checked<T extends TicketCannedWrite>(written: T): T {
  if (!knowsFields(written.text))
    throw fieldError('/text', 'ticket.unknown_field', `Fields are ${cannedFields.join(', ')}`);
  return { ...written, title: written.title.trim(), text: written.text.trim() };
}

/** @throws AppError `ticket.unknown_field`, `ticket.too_many_canned` */
export const createCanned = (db: Db, siteId: number, written: TicketCannedWrite): Promise<{ id: number }> => {
  const known = checked(written);
  return db.transaction().execute(async (trx) => {
    if ((await canned.holdCanned(trx, siteId)) >= MOST_CANNED)
      throw new AppError('ticket.too_many_canned', `A panel keeps ${MOST_CANNED} answers at most`);
    return canned.insertCanned(trx, siteId, known);
  });
};

/** @throws AppError `ticket.unknown_field`, `request.not_found`, `version.stale` where somebody changed it meanwhile */
export async function changeCanned(db: Db, siteId: number, id: number, patch: TicketCannedPatch): Promise<void> {
  if (await canned.updateCanned(db, siteId, id, checked(patch))) return;
  assertFound(await canned.findCanned(db, siteId, id), 'request.not_found');
  throw new AppError('version.stale', 'Somebody changed it meanwhile');
}

type At = { ticket: number; canned: number };
/** @throws AppError `ticket.not_found`, `request.not_found` */
export async function fillCanned(db: Db, siteId: number, at: At): Promise<TicketCannedFilled> {
  const { courses, ...known } = assertFound(await canned.findValues(db, siteId, at.ticket), 'ticket.not_found');
  const { text } = assertFound(await canned.findCanned(db, siteId, at.canned), 'request.not_found');
  const [curso = '', ...others] = courses;
  const values = { ...known, curso: others.length > 0 ? '' : curso };
  const missing = fieldsIn(text).filter((name) => !values[name]);
  return { text: fillFields(text, values), missing, courses: missing.includes('curso') ? courses : [] };
}
