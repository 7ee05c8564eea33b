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

const BACK = 'clube:back';

/**
 * Asks the page before the router hears of the browser's Back: what is told to a window is heard in the order in which somebody began to
 * listen, whatever phase they asked for. To be called once, before the router is drawn.
 */
export function hearBackFirst(): void {
  addEventListener('popstate', (event) => {
    const asks = new CustomEvent(BACK, { detail: event.state as unknown, cancelable: true });
    if (!document.dispatchEvent(asks)) event.stopImmediatePropagation();
  });
}

/** Hears of Back and Forward, with the state of the entry that is reached, until the returned function is called; refused, the router hears nothing. */
export function onBackAsked(hear: (event: Event, state: unknown) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) hear(event, event.detail);
  };
  document.addEventListener(BACK, listen);
  return () => document.removeEventListener(BACK, listen);
}
