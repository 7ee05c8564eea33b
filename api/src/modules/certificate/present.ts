import type { VerifiedCertificate } from '@clube/shared/contracts/certificate';
import type { Verified } from './queries.ts';

/** What stands on the sheet, and nothing of whose it is. */
export const presentVerified = (found: Verified): VerifiedCertificate => {
  const { member, course, code, number, state, reason, replaced_by } = found;
  return {
    member,
    course,
    code,
    number,
    state,
    reason,
    replaced_by,
    created_at: found.created_at.toISOString(),
    expires_at: found.expires_at?.toISOString() ?? null,
    closed_at: found.closed_at?.toISOString() ?? null,
  };
};
