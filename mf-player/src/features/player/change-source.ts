/**
 * Gives an element another source, or none. A new source begins paused where the element still looks for the one before, as it does for a moment
 * after somebody pressed play on none: who pressed has pressed, and is not to press again.
 */
export function changeSource(element: HTMLMediaElement, change: () => void): void {
  const plays = !element.paused;
  change();
  // A refusal means that the browser wants a gesture; the button is there.
  if (plays && element.paused) void element.play().catch(() => {});
}
