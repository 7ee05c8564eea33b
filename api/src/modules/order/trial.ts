import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { keyedHash } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { byMailbox } from '../../lib/rate-limit.ts';
import { lockMailbox, type OrderRow } from './queries.ts';
import { hasHadTrial, keepTrial } from './trial.queries.ts';

type Keeper = Pick<FastifyInstance, 'clube'>;
/** Who orders, as far as they said it. */
type Person = { email: string; document: string | null; document_kind: string | null };

/**
 * What a person is known by who tried an offer: the mailbox, however its address is written, and the document. Nothing leads back from the
 * keys.
 */
function knownBy({ clube }: Keeper, offer: { siteId: number; id: number }, { email, document, document_kind }: Person) {
  const key = (of: string) => keyedHash(clube.config.secret, 'trial', `${offer.siteId}:${offer.id}:${of}`);
  const keys = [key(byMailbox(email)), ...(document === null ? [] : [key(`${document_kind}:${document}`)])];
  return { keys, email, document, document_kind };
}

/**
 * Before a trial is opened: takes it for whoever ordered it, in a transaction that holds the order, and the panel, so that of many at once
 * one has it. It is that of a first order: whoever paid for the offer before has none. Of what was disputed it is taken already.
 * @throws AppError `offer.trial_had`
 */
export async function takeTrial(app: Keeper, trx: Db, order: OrderRow): Promise<void> {
  const { site_id: siteId, offer_id, email, trial_days, state } = order;
  if (trial_days === null || offer_id === null || state === 'disputed') return;
  await lockMailbox(trx, siteId, email);
  const offer = { siteId, id: offer_id };
  const person = knownBy(app, offer, order);
  if (await hasHadTrial(trx, offer, person)) throw new AppError('offer.trial_had', 'They had their trial');
  await keepTrial(trx, offer, person);
}

/** Whether somebody had the trial of an offer, as far as they said who they are. */
export const isTrialHad = (
  app: Keeper & Pick<FastifyInstance, 'db'>,
  offer: { siteId: number; id: number },
  person: Person,
): Promise<boolean> => hasHadTrial(app.db, offer, knownBy(app, offer, person));
