/**
 * Of two tabs one sends a file: the other waits for its turn, and gets it when the first is gone. Pages without https have no locks; there two
 * tabs may both go on, and the server refuses the slower one.
 */
export function createLocks() {
  const held = new Map<string, () => void>();
  const hold = (id: string) =>
    new Promise<void>((granted) => {
      if (!navigator.locks) return granted();
      void navigator.locks.request(`clube-upload ${id}`, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        held.set(id, resolve);
        granted();
        return promise;
      });
    });
  const release = (id: string) => {
    held.get(id)?.();
    held.delete(id);
  };
  return { hold, release };
}
