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

/**
 * Over https the cookies of before, under bare names, get those that they have now, once (docs/adr/0501); what has both names says the same
 * under both. From then on no bare one is read (docs/adr/0530).
 */
export function renewCookies(): void {
  const held = () => document.cookie.split('; ').map((cookie) => cookie.split('=')[0]!);
  const before = held();
  if (location.protocol !== 'https:' || before.includes('__Host-renewed')) return;
  for (const name of NAMES) {
    if (!before.includes(name)) continue;
    const value = readCookie(name);
    dropCookie(name);
    // One that cannot be taken away by this host is of a domain: a neighbour planted it.
    const isOwn = before.includes(`__Host-${name}`) || !held().includes(name);
    if (isOwn && value !== undefined) saveCookie(name, value);
  }
  saveCookie('renewed', '1');
}
