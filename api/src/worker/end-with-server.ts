import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { endGroup } from './end-group.mjs';

/**
 * From here on this process, and what it starts, ends when its server does: at once, or from a thread while it hangs.
 * The server says who it is (the first argument): one that ended before this began has nobody left to compare with.
 */
export async function endWithServer(): Promise<void> {
  // A key in the terminal reaches every process there; the server says when this one is to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', endGroup);
  const guard = new Worker(new URL('guard.mjs', import.meta.url), {
    workerData: { server: Number(process.argv[2]) },
    resourceLimits: { maxOldGenerationSizeMb: 8 },
    env: {},
  });
  await once(guard, 'online');
  guard.unref();
}
