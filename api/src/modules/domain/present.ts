import type { Domain } from '@clube/shared/contracts/domain';
import { mainName, type Config } from '../../config.ts';
import type { DomainRow } from './queries.ts';

/** A claim with the records that prove it and lead here. @param slug of the panel, under whose subdomain the name leads */
export const presentDomain = (
  config: Config,
  slug: string,
  { domain, token, verified_at, checked_at, problem, is_primary }: DomainRow,
): Domain => ({
  domain,
  status: verified_at === null ? 'pending' : problem === null ? 'verified' : 'failing',
  is_primary,
  problem,
  checked_at,
  txt: { name: `_clube.${domain}`, value: `clube-verify=${token}` },
  cname: { name: domain, value: `${slug}.${mainName(config)}` },
});
