const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

let seen: Promise<void> | undefined;

/** Resolves at the first sign of somebody who is about to use the page: what only serves them waits until then. */
export function firstSign(): Promise<void> {
  seen ??= new Promise((resolve) => {
    const see = () => {
      for (const sign of SIGNS) removeEventListener(sign, see);
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, see, { passive: true });
  });
  return seen;
}
