import { parentPort, workerData } from 'node:worker_threads';
import { readMail, writtenIn } from './read.ts';
import type { Said } from './reading.ts';

/** As of one that is written in the panel. */
const LONGEST_MESSAGE = 10_000;

// Its reader counts from here: what it took to load is not the mail's fault.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is a port, not a window
const say = (said: Said) => parentPort!.postMessage(said);
say({ begun: true });
try {
  const mail = await readMail(Buffer.from(workerData as Uint8Array));
  const files = mail.attachments.map(({ content, contentType, filename }) => ({
    content: new Uint8Array(content),
    contentType,
    filename,
  }));
  const text = writtenIn(mail);
  say(text.length > LONGEST_MESSAGE ? { givenUp: 'long' } : { text, files });
} catch {
  say({ givenUp: 'unreadable' });
}
