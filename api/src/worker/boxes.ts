import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4: its content lies between two places of the file. */
export type Box = { type: string; start: number; end: number };

/** Fewer bytes where the file ends. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The boxes between two places; what does not fit ends the list, the reader will say what is wrong with it. */
export async function* boxes(handle: FileHandle, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end;) {
    const header = await readAt(handle, at, 16);
    if (header.length < 8) return;
    const type = header.toString('latin1', 4, 8);
    let size = header.readUInt32BE(0);
    let content = at + 8;
    if (size === 1 && header.length === 16) {
      size = Number(header.readBigUInt64BE(8));
      content = at + 16;
    } else if (size === 0) size = end - at;
    if (size < content - at) return;
    yield { type, start: content, end: Math.min(at + size, end) };
    at += size;
  }
}
