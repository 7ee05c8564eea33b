import { startHandOff } from '@clube/shared/api-client';
import type { LoginResult } from '@clube/shared/contracts/member';
import { dropCookie, saveCookie } from '@clube/shared/session';

/** Before the page reloads after a sign-in that stays on this host (product.md §9). */
const RELOAD_MS = 500;

/** A path of this site that somebody wanted before signing in; anything else is ignored. */
export function wantedPath(search: string): string | undefined {
  const to = new URLSearchParams(search).get('to');
  return to && /^\/(?![/\\])/.test(to) && to !== '/' ? to : undefined;
}

function landing(result: LoginResult, wanted: string | undefined): string {
  if (result.sites_count === 0) return '/not-project';
  if (result.role === null) return '/select-site';
  if (wanted) return wanted;
  return result.course_id ? `/curso/${result.course_id}` : '/home';
}

/** What follows a successful sign-in (product.md §4): cookies, then the host where this person belongs. */
export async function arrive(result: LoginResult, wanted?: string): Promise<void> {
  dropCookie('type_student');
  localStorage.removeItem('session_id');
  saveCookie('custom_fields_filled', result.custom_fields_filled ? '1' : '0');
  if (result.role) saveCookie('access_level', result.role);
  if (result.target_host) {
    const { url } = await startHandOff(result.Auth);
    location.assign(wanted ? `${url}&to=${encodeURIComponent(wanted)}` : url);
    return;
  }
  setTimeout(() => location.assign(landing(result, wanted)), RELOAD_MS);
}
