import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { CountedLimit } from '@clube/shared/contracts/plan';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { countUpTo, findMost, lockPanel } from './limit.queries.ts';

const codes: Record<CountedLimit, ErrorCode> = {
  members: 'plan.members_limit',
  admins: 'plan.admins_limit',
  domains: 'plan.domains_limit',
};

/**
 * Makes something that a plan bounds; to be called in a transaction. Panels take turns with themselves, so that many at once
 * never pass a limit together, and what is one too many was never made.
 * @param make answers whether there is one more of it now
 * @throws AppError `plan.members_limit`, `plan.admins_limit`, `plan.domains_limit`
 */
export async function withinPlan<T>(
  trx: Db,
  { siteId, limit }: { siteId: number; limit: CountedLimit },
  make: () => Promise<T>,
  isMore: (made: T) => boolean,
): Promise<T> {
  await lockPanel(trx, siteId);
  const made = await make();
  if (!isMore(made)) return made;
  const most = await findMost(trx, siteId, limit);
  if (most !== null && (await countUpTo(trx, siteId, limit, most + 1)) > most)
    throw new AppError(codes[limit], `The plan includes ${most} ${limit}`);
  return made;
}
