/** What the shell lends but no first picture needs. */
const lent = [
  () => import(/* webpackChunkName: "overlays" */ '@clube/shared/ui/overlays'),
  () => import(/* webpackChunkName: "tabs" */ '@clube/shared/ui/tabs'),
  () => import(/* webpackChunkName: "forms" */ '@clube/shared/forms'),
];
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches it at the first sign of somebody who is about to use the page, so that opening a menu or a form does not wait. */
export function warmUpOnFirstSign(): void {
  const warmUp = () => {
    for (const sign of SIGNS) removeEventListener(sign, warmUp);
    requestIdleCallback(() => {
      // Whoever needs the module asks again and shows its own failure.
      for (const load of lent) load().catch(() => undefined);
    });
  };
  for (const sign of SIGNS) addEventListener(sign, warmUp, { passive: true });
}
