const navigation = () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/**
 * What time it is at the server, for a page that was kept: its document says none. The answer's own header does, to pages that browsers
 * trust; elsewhere the browser's clock counts. Milliseconds since 1970.
 */
export const timeOfAnswer = (): number =>
  navigation()?.serverTiming?.find(({ name }) => name === 'now')?.duration ?? Date.now();

/** A page of nobody that the browser kept may come back out of its history after somebody signed in; then it is asked for anew. */
export function renewFromHistory(): void {
  const entry = navigation();
  if (entry?.type === 'back_forward' && entry.transferSize === 0) location.reload();
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}
