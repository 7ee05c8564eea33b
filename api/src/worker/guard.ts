import process from 'node:process';
import { workerData } from 'node:worker_threads';

// Runs in a thread of the worker: a main thread that hangs in a loop hears nothing, and must still end with its server.
const EVERY_MS = 250;
const { server } = workerData as { server: number };

/** The worker leads a group of its own, so what it started (ffmpeg) ends with it. */
function endGroup() {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}

const look = () => process.ppid !== server && endGroup();
look();
setInterval(look, EVERY_MS);
