import { firstCall } from '@clube/shared/transport/http';
import { awaited } from './awaited.ts';
import { firstSign } from './first-sign.ts';

const sendsCalls = () => import(/* webpackChunkName: "http" */ '@clube/shared/transport/client');

/** In a file that is fetched here anyway. */
export const leisurely = () => import(/* webpackChunkName: "overlays" */ './at-leisure.ts');

/** What no first picture needs: what the shell lends on demand, and what stands behind the sign-in. */
const later = [
  () => import(/* webpackChunkName: "frame" */ '../frame/frame.tsx').then(({ openHost }) => openHost()),
  () => import(/* webpackChunkName: "overlays" */ '@clube/shared/ui/overlays'),
  () => leisurely().then((late) => late.atLeisure()),
  sendsCalls,
  () => import(/* webpackChunkName: "forms" */ '@clube/shared/forms'),
];

/** Fetches it at the first sign of a person, so that opening a menu, a form or the first page inside does not wait. */
export function warmUpOnFirstSign(): void {
  void firstSign().then(() =>
    requestIdleCallback(() => {
      // Whoever needs the module asks again and shows its own failure.
      for (const load of later) load().catch(() => undefined);
    }),
  );
}

/** Whoever makes the first call of a page waits for what sends it too, and says that it failed; that it is late the page says. */
export function watchFirstCall(): void {
  void firstCall.then(() => awaited('http', sendsCalls())).catch(() => undefined);
}
