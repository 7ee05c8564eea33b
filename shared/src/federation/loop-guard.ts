const WITHIN_MS = 2000;
/** More changes of the address than a person makes in that time. */
const MOST_NAVIGATIONS = 30;
/** More changes of what is drawn than a screen shows: twice the fastest screens. */
const MOST_DRAWINGS = 600;

/** Calls `onLoop` when it is called more than `most` times within two seconds. */
export function createLoopGuard(most: number, onLoop: () => void, now = () => performance.now()) {
  let recent: number[] = [];
  return function count(): void {
    const time = now();
    if (recent.length > 0 && time - recent[0]! > WITHIN_MS) recent = recent.filter((at) => time - at <= WITHIN_MS);
    recent.push(time);
    if (recent.length <= most) return;
    recent = [];
    onLoop();
  };
}

const listeners = new Set<(error: Error) => void>();

/** For the router: counts changes of the address. A loop of them would undo every link that a person follows. */
export const countNavigation = createLoopGuard(MOST_NAVIGATIONS, () => {
  for (const listener of listeners) listener(new Error('The address changes without end'));
});

/** Hears that what stands in an element changes the address, or draws itself, without end. Who draws it stops it. */
export function watchLoops(element: Element, onLoop: (error: Error) => void): () => void {
  listeners.add(onLoop);
  const count = createLoopGuard(MOST_DRAWINGS, () => onLoop(new Error('The part draws itself without end')));
  const observer = new MutationObserver(count);
  observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => {
    listeners.delete(onLoop);
    observer.disconnect();
  };
}
