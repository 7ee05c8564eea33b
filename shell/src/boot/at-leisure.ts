import { renewCookies } from '../session/renew-cookies.ts';
import { tell } from '../session/replaced.ts';
import { putOnLateTypeface } from './late-typeface.ts';

export { tell };

/** What begins once, when somebody is there and the page has nothing else to do. */
export function atLeisure(): void {
  // That it was replaced before it listened.
  tell();
  putOnLateTypeface();
  renewCookies();
}
