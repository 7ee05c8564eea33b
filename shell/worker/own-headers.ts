import { readCallHeaders } from '@clube/shared/outbox/calls';
import { cookie } from './cookie.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * What each call carries (product.md §7). Session and view are the browser's of now, where a worker reads cookies; the id of a student's
 * device is what a page said in that same session and view.
 */
export async function ownHeaders(): Promise<Record<string, string>> {
  // A storage that is broken or forbidden is no reason not to call.
  const said: Record<string, string> = await readCallHeaders().catch(() => ({}));
  if (!('cookieStore' in self)) return said;
  const [session, type] = await Promise.all([cookie('clube_session'), cookie('type_student')]);
  const now: Record<string, string> = {
    ...(session && { Authorization: `Session ${session}` }),
    ...(type && type !== '0' && { 'X-Act-Like-Student': '1' }),
  };
  const isSame = ['Authorization', 'X-Act-Like-Student'].every((name) => said[name] === now[name]);
  return isSame ? said : now;
}
