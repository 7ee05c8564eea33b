import { logout } from '@clube/shared/clients/session';
import { emit } from '@clube/shared/events';
import { hangUp } from './live.ts';

/** Ends the session on the server, and says so to all tabs. @throws ApiError when it stands as before */
export async function signOut(): Promise<void> {
  const stay = hangUp();
  await logout().catch((error: unknown) => {
    stay();
    throw error;
  });
  emit('session:ended', { reason: 'logout' });
}
