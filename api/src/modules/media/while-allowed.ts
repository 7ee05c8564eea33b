import { Readable } from 'node:stream';
import { AppError } from '../../lib/errors.ts';

/** Bytes between two questions: about a minute of sound. */
export const ASKED_AGAIN_AFTER = 1024 * 1024;

async function* handOn(content: Readable, mayGoOn: () => Promise<boolean>) {
  let given = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (given >= ASKED_AGAIN_AFTER) {
      // What is on its way already cannot be refused any more, only broken off.
      if (!(await mayGoOn())) throw new AppError('course.no_access', 'Access ended while this was played');
      given = 0;
    }
    given += chunk.length;
    yield chunk;
  }
}

/**
 * A long answer that lasts as long as the right to it: asked again after each mebibyte, and broken off when it is gone or
 * cannot be asked for. Whoever reads slowly is asked for as they read.
 */
export const whileAllowed = (content: Readable, mayGoOn: () => Promise<boolean>): Readable =>
  Readable.from(handOn(content, mayGoOn), { objectMode: false });
