import type { PurchaseSource } from '@clube/shared/contracts/purchase-inbox';
import { mainOrigin, type Config } from '../../config.ts';
import type { SourceRow } from './source.queries.ts';

/** The address lies at the host that stays, whatever becomes of a panel's own domains. */
export function presentSource(config: Config, { address_key, ...row }: SourceRow): PurchaseSource {
  return {
    ...row,
    address: `${mainOrigin(config)}/api/purchase-inbox/receive/${address_key}`,
    received_at: row.received_at?.toISOString() ?? null,
    refused_at: row.refused_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
