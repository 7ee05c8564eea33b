import type { Deletion } from '@clube/shared/contracts/account';

/** Of who asked a moment ago: the day that the mail says, whatever a second call found. */
export const presentAsked = (found: Deletion, eraseAt: Date): Deletion => ({
  ...found,
  erase_at: eraseAt.toISOString(),
});
