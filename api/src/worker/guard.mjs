// Runs in a thread of the worker: a main thread that hangs in a loop hears nothing, and must still end with its server.
// Plain JavaScript: a thread that strips types loads the whole of what does, for longer than a picture takes.
import process from 'node:process';
import { workerData } from 'node:worker_threads';
import { endGroup } from './end-group.mjs';

const EVERY_MS = 250;
const { server } = workerData;

const look = () => process.ppid !== server && endGroup();
look();
setInterval(look, EVERY_MS);
