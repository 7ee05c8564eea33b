import { setTimeZone } from '@clube/shared/i18n';
import { readCookie, saveCookie } from '@clube/shared/session';

const COOKIE = 'time_zone';
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** After the first picture, which is drawn as the server knew it: days are named as here, and the next page knows. */
export function keepTimeZone(): void {
  const own = ownTimeZone();
  setTimeZone(own);
  if (readCookie(COOKIE) !== own) saveCookie(COOKIE, own);
}
