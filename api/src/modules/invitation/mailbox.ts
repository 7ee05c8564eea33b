import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { byMailbox } from '../../lib/rate-limit.ts';
import { countHit } from '../../lib/rate-limit.queries.ts';

const HOUR = 3600;
/** Mails of panels that one mailbox gets in an hour: those that one person asks for, and all of them. */
const MAILBOX_MOST = { ofPerson: 10, ofAll: 30 };

type Asked = { email: string; userId: number };
type Needs = Pick<FastifyInstance, 'clube' | 'db'>;

const count = async ({ clube, db }: Needs, key: string, max: number): Promise<number> => {
  const { hits, seconds_left: left } = await countHit(db, key, HOUR);
  return hits > max * clube.config.rateLimitFactor ? Number(left) : 0;
};

/** Seconds until this person may have this mailbox written to again; 0: now. */
export const waitOfPerson = (needs: Needs, { email, userId }: Asked): Promise<number> =>
  count(needs, `invite:person:${userId}:${byMailbox(email)}`, MAILBOX_MOST.ofPerson);

/** The same for everybody together. Nobody is told of it: it would say that others wrote. */
export const waitOfAll = (needs: Needs, { email }: Pick<Asked, 'email'>): Promise<number> =>
  count(needs, `invite:${byMailbox(email)}`, MAILBOX_MOST.ofAll);

/**
 * Whoever writes too much themselves is told so; what others wrote is not theirs to know, it only lets the mail wait.
 * @returns seconds that the mail has to wait
 * @throws AppError `rate.limited`
 */
export async function waitOfMailbox(needs: Needs, asked: Asked): Promise<number> {
  const retryAfter = await waitOfPerson(needs, asked);
  if (retryAfter > 0) throw new AppError('rate.limited', 'Too many tries, wait a moment', { retryAfter });
  return waitOfAll(needs, asked);
}
