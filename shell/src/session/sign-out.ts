import { logout } from '@clube/shared/clients/session';
import { emit } from '@clube/shared/events';
import { hangUp } from './live.ts';

/** The worker empties what was kept to be read and sent, also when the page is gone. A page that was loaded past it has no controller. */
async function forgetKept(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.active?.postMessage('forget');
}

/** Ends the session on the server, and says so to all tabs. @throws ApiError when it stands as before */
export async function signOut(): Promise<void> {
  const stay = hangUp();
  await logout().catch((error: unknown) => {
    stay();
    throw error;
  });
  await forgetKept();
  emit('session:ended', { reason: 'logout' });
}
