import process from 'node:process';
import { workerData } from 'node:worker_threads';
import { endGroup } from './end-group.ts';

// Runs in a thread of the worker: a main thread that hangs in a loop hears nothing, and must still end with its server.
const EVERY_MS = 250;
const { server } = workerData as { server: number };

const look = () => process.ppid !== server && endGroup();
look();
setInterval(look, EVERY_MS);
