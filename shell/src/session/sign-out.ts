import { logout } from '@clube/shared/clients/session';
import { emit } from '@clube/shared/events';
import { leaving } from '@clube/shared/session/leaving';

/** Ends the session on the server, and says so to all tabs. @throws ApiError when it stands as before */
export async function signOut(): Promise<void> {
  await leaving(logout);
  emit('session:ended', { reason: 'logout' });
}
