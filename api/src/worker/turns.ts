import { AppError } from '../lib/errors.ts';

/** Lets so many works of a kind run at once on this server; the others wait, and when too many do, who comes is refused. @throws AppError `rate.limited` */
export function createTurns(atOnce: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new AppError('rate.limited', 'Many pictures are being drawn, try again', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
