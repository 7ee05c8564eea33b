/**
 * No Safari has idle callbacks: what waits for rest comes there as a task of its own, which reads no deadline. Before anything that
 * waits so.
 */
export function bringIdleCallbacks(): void {
  globalThis.requestIdleCallback ??= setTimeout as unknown as typeof requestIdleCallback;
  globalThis.cancelIdleCallback ??= clearTimeout;
}
