import { readCookie, saveCookie } from '@clube/shared/session';
import { PANEL_COOKIES } from './panel-cache.ts';

/** Every cookie that pages write, those too that the server alone reads. */
const NAMES = [
  'access_level',
  'analytics_consent',
  'club_version',
  'country',
  'current_site',
  'custom_fields_filled',
  'exceeded_storage',
  'theme',
  'time_zone',
  'type_student',
  ...PANEL_COOKIES,
];

/** Over https the cookies of before, under bare names, get those that they have now, once (docs/adr/0501). */
export function renewCookies(): void {
  if (location.protocol !== 'https:') return;
  const held = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  for (const name of NAMES) if (held.includes(name)) saveCookie(name, readCookie(name)!);
}
