import { renewCookies } from '../session/renew-cookies.ts';
import { followReplacing } from '../session/replaced.ts';
import { putOnLateTypeface } from './late-typeface.ts';

/** What begins once, when somebody is there and the page has nothing else to do. */
export function atLeisure(): void {
  followReplacing();
  putOnLateTypeface();
  renewCookies();
}
