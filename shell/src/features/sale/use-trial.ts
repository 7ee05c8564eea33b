import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { saleTrialQuery } from '@clube/shared/clients/sale';
import type { Sale, SalePrice } from '@clube/shared/contracts/sale';
import { meAtom } from '@clube/shared/session';

/** `none`: the offer has no trial; `had`: whoever looks is known to have used theirs. */
export type Trial = 'none' | 'open' | 'had';

/** What of a trial there is for whoever looks. Of who is signed in the server knows it; everybody else learns it from their mailbox. */
export function useTrial({ id, trial_days }: Sale, isTried: boolean): Trial {
  const isSignedIn = useAtomValue(meAtom) !== null;
  const hasTrial = trial_days != null;
  const asked = useQuery({ ...saleTrialQuery(id), enabled: hasTrial && isSignedIn && !isTried });
  if (!hasTrial) return 'none';
  return isTried || asked.data?.is_had ? 'had' : 'open';
}

/** How long it is free: where a coupon gives the first period away, that much longer. */
export const freeDaysOf = ({ trial_days, access_days }: Sale, applied: SalePrice | undefined): number =>
  (trial_days ?? 0) + (applied?.amount === 0 ? (access_days ?? 0) : 0);
