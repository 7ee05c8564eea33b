const ASKED = 'clube:leave';

/**
 * Whether nothing on the page holds who wants to go somewhere: asked by what goes without a link, as a menu does. What holds them asks
 * (LeaveGuard), and takes them there itself.
 */
export const mayLeaveFor = (to: string): boolean =>
  document.dispatchEvent(new CustomEvent(ASKED, { detail: to, cancelable: true }));

/** Hears of who asks, until the returned function is called. */
export function onLeaveAsked(hear: (event: Event, to: string) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') hear(event, event.detail);
  };
  document.addEventListener(ASKED, listen);
  return () => document.removeEventListener(ASKED, listen);
}
