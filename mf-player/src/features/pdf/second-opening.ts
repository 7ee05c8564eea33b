type Closing = { close: () => void };

/**
 * A file's second opening: begun by the first who asks, shared while it comes, and of use once it is there. One that fails is forgotten, so
 * that the next who asks begins anew.
 */
export function secondOpening<T extends Closing>(open: () => Promise<T>) {
  let asked: Promise<T> | undefined;
  let here: T | undefined;
  return {
    here: (): T | undefined => here,
    ask: (): Promise<T> => {
      if (asked) return asked;
      const next = open();
      asked = next;
      next.then(
        (opened) => {
          here = opened;
        },
        () => {
          asked = undefined;
        },
      );
      return next;
    },
    close: (): void => {
      asked?.then(
        (opened) => opened.close(),
        () => {},
      );
    },
  };
}
