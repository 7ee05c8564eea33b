import { logout } from '@clube/shared/api-client';
import { emit, on } from '@clube/shared/events';
import { dropCookie } from '@clube/shared/session';

/** Cookies that describe the person who was here; how the place looks (theme, version) stays. */
const PERSONAL_COOKIES = ['access_level', 'type_student', 'current_site', 'custom_fields_filled'];

function forget() {
  for (const name of PERSONAL_COOKIES) dropCookie(name);
  localStorage.removeItem('session_id');
}

const here = () => location.pathname + location.search;

/** Follows the end of the session, whoever noticed it first: this tab, another one, or a call that was answered 401. */
export function followSessionEnd(): void {
  let leaving = false;
  on('session:ended', ({ reason }) => {
    if (leaving) return;
    leaving = true;
    forget();
    location.assign(reason === 'logout' || location.pathname === '/' ? '/' : `/?to=${encodeURIComponent(here())}`);
  });
}

export async function signOut(): Promise<void> {
  await logout();
  emit('session:ended', { reason: 'logout' });
}
