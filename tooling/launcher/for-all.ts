import { afterAll, beforeAll } from '@jest/globals';

/** What `open` gives to its callback, kept for all tests of a file or a `describe`: a platform starts once, and ends after the last. */
export function forAll<Value>(open: (use: (value: Value) => Promise<void>) => Promise<unknown>): () => Value {
  let kept: Value;
  let closed: Promise<unknown>;
  const over = Promise.withResolvers<void>();
  beforeAll(
    () =>
      new Promise<void>((ready, reject) => {
        closed = open((value) => {
          kept = value;
          ready();
          return over.promise;
        });
        closed.catch(reject);
      }),
    120_000,
  );
  afterAll(async () => {
    over.resolve();
    await closed;
  }, 240_000);
  return () => kept;
}
