import { AppError } from '../lib/errors.ts';

const refusal = () => new AppError('rate.limited', 'Many pictures are being drawn, try again', { retryAfter: 5 });

/**
 * Lets so many works of a kind run at once on this server; the others wait, and when too many do, who comes is refused.
 * @param mostOfOne of the same may run or wait: whoever has that many leaves room to others
 * @throws AppError `rate.limited`
 */
export function createTurns(atOnce: number, maxWaiting: number, mostOfOne = Number.POSITIVE_INFINITY) {
  const there = new Map<string, number>();
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>, whose = ''): Promise<T> => {
    const count = there.get(whose) ?? 0;
    if (count >= mostOfOne || (running >= atOnce && waiting.length >= maxWaiting)) throw refusal();
    there.set(whose, count + 1);
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const left = there.get(whose)! - 1;
      if (left > 0) there.set(whose, left);
      else there.delete(whose);
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
