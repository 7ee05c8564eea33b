import type { Trial, TrialPerson } from '@clube/shared/contracts/trial';

type Panel = { siteId: number; slug: string; name: string; expires_at: Date };
/** A panel that was just made, with who owns it. */
export const presentTrial = ({ siteId, expires_at, ...panel }: Panel, owner: TrialPerson): Trial => ({
  id: siteId,
  ...panel,
  expires_at: expires_at.toISOString(),
  owner,
});
