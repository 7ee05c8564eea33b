import { Worker } from 'node:worker_threads';

/** From here on this process, and what it starts, ends when its server does: at once, or from a thread while it hangs. */
export function endWithServer(): void {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
  new Worker(new URL('guard.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
