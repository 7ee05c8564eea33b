/**
 * What time it is at the server, for a page that was kept: its document says none. The answer's own header does, to pages that browsers
 * trust; elsewhere the browser's clock counts. Milliseconds since 1970.
 */
export const timeOfAnswer = (): number =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.serverTiming?.find(
    ({ name }) => name === 'now',
  )?.duration ?? Date.now();
