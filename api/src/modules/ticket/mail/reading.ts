import { Worker } from 'node:worker_threads';

/** A file of a mail, as its sender calls it. */
type MailFile = { content: Uint8Array; contentType: string; filename: string | undefined };
export type Reading = { text: string; files: MailFile[] };
/** Why nothing comes of a mail: its reading takes too long, or too much memory, it is none, or it says more than a message may. It would be so at each try. */
export type GivenUp = { givenUp: 'time' | 'memory' | 'unreadable' | 'long' };
/** What the thread says: that it begins, and then what it read. */
export type Said = { begun: true } | Reading | GivenUp;

/** From where the thread begins to read, and until then, on a machine that is busy. */
const READ_MS = 3000;
const BEGIN_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Reads a mail in a thread of its own, which is ended when its time is over: what parses HTML and cuts quotes takes minutes
 * over a mail that is made for it.
 * @throws where the thread did not begin, which is not the mail's fault
 */
export async function readApart(raw: Buffer): Promise<Reading | GivenUp> {
  const bytes = new Uint8Array(raw);
  const thread = new Worker(new URL('./reading.worker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: MEMORY,
    // It reads what anybody may send.
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<Reading | GivenUp>();
  let hasBegun = false;
  let timer = setTimeout(() => reject(new Error('The reader of mails did not begin')), BEGIN_MS);
  thread.on('message', (said: Said) => {
    if (!('begun' in said)) return resolve(said);
    hasBegun = true;
    clearTimeout(timer);
    timer = setTimeout(() => resolve({ givenUp: 'time' }), READ_MS);
  });
  thread.on('error', (error: NodeJS.ErrnoException) => {
    if (!hasBegun) reject(error);
    else resolve({ givenUp: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'unreadable' });
  });
  thread.on('exit', () => {
    if (hasBegun) resolve({ givenUp: 'unreadable' });
    else reject(new Error('The reader of mails ended'));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
