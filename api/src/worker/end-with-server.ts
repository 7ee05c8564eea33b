import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * From here on this process, and what it starts, ends when its server does: at once, or from a thread while it hangs.
 * The server says who it is (the first argument): one that ended before this began has nobody left to compare with.
 */
export async function endWithServer(): Promise<void> {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
  const guard = new Worker(new URL('guard.ts', import.meta.url), {
    workerData: { server: Number(process.argv[2]) },
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  await once(guard, 'online');
  guard.unref();
}
