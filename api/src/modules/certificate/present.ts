import type { VerifiedCertificate } from '@clube/shared/contracts/certificate';
import type { Verified } from './queries.ts';

/** What stands on the sheet, and nothing of whose it is. */
export const presentVerified = ({ member, course, created_at, code }: Verified): VerifiedCertificate => ({
  member,
  course,
  created_at: created_at.toISOString(),
  code,
});
