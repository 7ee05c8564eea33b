import { dropCookie, readCookie, saveCookie } from '@clube/shared/session';

/** Every cookie that pages write, those too that the server alone reads. */
const NAMES = [
  'access_level',
  'analytics_consent',
  'certificate_config',
  'club_version',
  'country',
  'current_site',
  'custom_fields_filled',
  'exceeded_storage',
  'site_metas',
  'theme',
  'time_zone',
  'type_student',
];

/** Over https the cookies of before, under bare names, get those that they have now, once (docs/adr/0501); what has both names says the same under both. */
export function renewCookies(): void {
  if (location.protocol !== 'https:') return;
  const held = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  for (const name of NAMES) {
    if (!held.includes(name)) continue;
    const value = readCookie(name)!;
    dropCookie(name);
    saveCookie(name, value);
  }
}
