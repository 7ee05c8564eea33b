import type { FastifyBaseLogger } from 'fastify';

/** As long as a server that stops waits for what is under way. */
const LONGEST_STOP_MS = 20_000;

/** @param complain says in the log what failed @param isStopped asked between one thing and the next: whoever stops leaves the rest to another server */
type Run = (complain: (error: unknown) => void, isStopped: () => boolean) => Promise<unknown>;

/**
 * Does something at once, and then again and again. One run at a time: what takes longer than the pause between two does not pile up.
 * @param failed what the log says of a failure; the next run comes all the same
 * @returns stops it; resolves when the run under way is over, or was given twenty seconds
 */
export function every(
  pauseMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  failed: string,
  run: Run,
): () => Promise<void> {
  const complain = (error: unknown) => log.warn({ err: error }, failed);
  let isStopped = false;
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= run(complain, () => isStopped)
      .then(() => undefined, complain)
      .finally(() => (running = undefined));
  };
  begin();
  const timer = setInterval(begin, pauseMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    const enough = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_STOP_MS).unref());
    await Promise.race([running, enough]);
  };
}
