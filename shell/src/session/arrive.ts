import { startHandOff } from '@clube/shared/clients/session';
import { localTarget } from '@clube/shared/contracts/local-target';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { dropCookie, saveCookie } from '@clube/shared/session';
import { forgetDevice } from './device.ts';
import { cachePanel, PANEL_COOKIES } from './panel-cache.ts';

/** Of whoever was here before. */
const OLD_COOKIES = ['type_student', 'access_level', 'current_site', 'exceeded_storage', ...PANEL_COOKIES];
/** Before the page reloads after a sign-in that stays on this host (product.md §9). */
const RELOAD_MS = 500;

/** A path of this site that somebody wanted before signing in; anything else is ignored. */
export function wantedPath(search: string): string | undefined {
  return localTarget(new URLSearchParams(search).get('to'));
}

/** @internal exported for its test */
export function landing(result: LoginResult, wanted: string | undefined): string {
  if (result.sites_count === 0) return '/not-project';
  // Without a panel most lead on to choosing one (frame/frame.tsx).
  if (wanted) return wanted;
  if (result.role === null) return '/select-site';
  if (result.needs_domain) return '/config-domain';
  return result.course_id ? `/curso/${result.course_id}` : '/home';
}

const open = (address: string) => location.assign(address);

/**
 * What follows a successful sign-in (product.md §4): cookies and settings of the panel, then the host where this person
 * belongs.
 * @param go leads to the next page
 */
export async function arrive(result: LoginResult, wanted?: string, go = open): Promise<void> {
  for (const name of OLD_COOKIES) dropCookie(name);
  forgetDevice();
  saveCookie('custom_fields_filled', result.custom_fields_filled ? '1' : '0');
  if (result.role) saveCookie('access_level', result.role);
  if (result.subdomain) saveCookie('current_site', result.subdomain);
  if (result.target_host) {
    const { url } = await startHandOff(result);
    go(wanted ? `${url}&to=${encodeURIComponent(wanted)}` : url);
    return;
  }
  if (result.role) await cachePanel();
  setTimeout(() => go(landing(result, wanted)), RELOAD_MS);
}
