import {
  dropUpload,
  forgetOtherUploads,
  keepUpload,
  keepUploadFile,
  readUpload,
  readUploadFile,
  readUploads,
  type KeptUpload,
} from '@clube/shared/outbox/uploads';
import type { UploadTarget } from '../task.ts';

/** Says before anything is loaded that somebody left something to send. Who signs out takes it along (shell/src/session/leave.ts). */
const markOf = (memberId: number) => `draft:uploads:${memberId}`;
/** A copy of a file leaves at least as much room again. */
const SHARE = 0.5;

async function hasRoom(size: number): Promise<boolean> {
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  return size < (quota - usage) * SHARE;
}
/** A full or forbidden storage costs what a reload loses, nothing more. */
const quietly = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );
function mark(memberId: number, isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(markOf(memberId), '1');
    else localStorage.removeItem(markOf(memberId));
  } catch {
    // As above.
  }
}

/** What the browser keeps of uploads. Nothing here throws: without it they are of this page alone. */
export function createShelf() {
  // One file after the other: they are large, and the line is busy with them too.
  let copying = Promise.resolve();
  const readAll = (memberId: number) => readUploads<UploadTarget>(memberId).catch(() => []);
  const markLeft = async (memberId: number) => mark(memberId, (await readAll(memberId)).length > 0);
  return {
    keep: (upload: KeptUpload<UploadTarget>) => {
      mark(upload.memberId, true);
      return quietly(keepUpload(upload));
    },
    /** @param isWanted false once nobody needs the copy */
    keepFile: (id: string, file: File, isWanted: () => boolean) => {
      copying = copying.then(async () => {
        if (!isWanted() || !(await hasRoom(file.size))) return;
        await quietly(keepUploadFile(id, file));
        if (!isWanted()) await quietly(dropUpload(id));
      });
    },
    drop: (id: string, memberId: number) => quietly(dropUpload(id).then(() => markLeft(memberId))),
    read: (id: string) => readUpload<UploadTarget>(id).catch(() => undefined),
    readFile: (id: string) => readUploadFile(id).catch(() => undefined),
    /** All of a member; what is somebody else's is forgotten. */
    readAll: async (memberId: number) => {
      await quietly(forgetOtherUploads(memberId));
      await markLeft(memberId);
      return readAll(memberId);
    },
  };
}
export type Shelf = ReturnType<typeof createShelf>;
