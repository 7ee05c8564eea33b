import { renewCookies } from '../session/renew-cookies.ts';
import { putOnLateTypeface } from './late-typeface.ts';

/** What is done once, when the page has nothing else to do. */
export function atLeisure(): void {
  putOnLateTypeface();
  renewCookies();
}
