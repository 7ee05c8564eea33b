import type { Download } from '@clube/shared/clients/material';
import { on } from '@clube/shared/events';
import {
  dropDownload,
  forgetDownloads,
  forgetOtherDownloads,
  keepPiece,
  readDownload,
  type WhoseDownload,
} from '@clube/shared/outbox/downloads';

/** So much is kept at once; what came after it is lost with the page. Bytes. */
const PIECE = 1024 * 1024;

function joined(parts: Download['parts'], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What came of a material in a page before; undefined where nothing did, or the browser keeps nothing. */
export async function readKept(whose: WhoseDownload): Promise<Download | undefined> {
  try {
    await forgetOtherDownloads(whose.memberId);
    return await readDownload(whose);
  } catch {
    return undefined;
  }
}

/** Keeps what comes of a download, for a page that is loaded after this one. Nothing here throws: a storage that is full or forbidden costs what a reload loses. */
export function createKeeper(whose: WhoseDownload, known: Download) {
  let { parts, bytes } = known;
  let count = parts.length;
  // One after the other, and none after one that was refused.
  let writing: Promise<unknown> = Promise.resolve();
  let isOver = false;
  // Whoever signs out leaves nothing, of what is under way neither.
  const stop = on('session:ended', ({ reason }) => {
    isOver = true;
    if (reason !== 'logout') return;
    void writing
      .catch(() => undefined)
      .then(forgetDownloads)
      .catch(() => undefined);
  });
  const write = () => {
    const [piece, from, { tag }] = [joined(parts.slice(count), known.bytes - bytes), bytes, known];
    [count, bytes] = [parts.length, known.bytes];
    if (tag !== null) writing = writing.then(() => keepPiece(whose, tag, from, piece));
    // What was kept of it would take the room of what else is kept here.
    writing.catch(() => dropDownload(whose)).catch(() => undefined);
  };
  return {
    /** @param isLast no more comes of it now */
    came(isLast = false) {
      // Another file than before, or one that is sent whole again.
      if (known.parts !== parts) [parts, count, bytes] = [known.parts, 0, 0];
      if (!isOver && known.bytes > bytes && (isLast || known.bytes - bytes >= PIECE)) write();
      if (isLast) stop();
    },
    /** It is here. */
    async drop() {
      stop();
      await writing.catch(() => undefined);
      await dropDownload(whose).catch(() => undefined);
    },
  };
}
