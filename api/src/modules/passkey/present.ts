import type { Passkey } from '@clube/shared/contracts/passkey';
import type { insertPasskey } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof insertPasskey>>>;
/** One that was made here a moment ago. */
export const presentMade = (row: Row): Passkey => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: null,
  is_here: true,
});
