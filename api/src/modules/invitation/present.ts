import type { ReceivedInvitation } from '@clube/shared/contracts/invitation';
import type { FoundInvitation } from './queries.ts';

/** To whom it was sent. */
export const presentReceived = ({
  id,
  panel,
  inviter,
  role,
  courses,
  bought,
}: FoundInvitation): ReceivedInvitation => ({
  id,
  panel,
  inviter,
  role,
  courses,
  bought,
});
