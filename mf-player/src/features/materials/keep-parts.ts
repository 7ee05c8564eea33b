import type { Download } from '@clube/shared/clients/material';
import {
  dropDownload,
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
  const write = () => {
    const [piece, from, { tag }] = [joined(parts.slice(count), known.bytes - bytes), bytes, known];
    [count, bytes] = [parts.length, known.bytes];
    if (tag !== null) writing = writing.then(() => keepPiece(whose, tag, from, piece));
    // Heard where it matters, below.
    writing.catch(() => undefined);
  };
  return {
    /** @param isOver no more comes of it now */
    came(isOver = false) {
      // Another file than before, or one that is sent whole again.
      if (known.parts !== parts) [parts, count, bytes] = [known.parts, 0, 0];
      if (known.bytes > bytes && (isOver || known.bytes - bytes >= PIECE)) write();
    },
    /** It is here. */
    drop: () =>
      writing
        .catch(() => undefined)
        .then(() => dropDownload(whose))
        .catch(() => undefined),
  };
}
