import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Db } from '../../database/connect.ts';
import type { Own } from '../../database/own-rows.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import type { Module } from '../define-module.ts';

/** So much of what somebody sent is packed, bytes: the disk is everybody's, and a ZIP of this form ends at 4 GiB. */
const FILES_BYTES = 1024 ** 3;
/** Text goes into the ZIP in pieces of about so many characters. */
const PIECE = 64 * 1024;

/** @property isPacked pictures are; packing them again costs and saves nothing */
type Entry = { name: string; isPacked: boolean; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };
export type Packed = readonly Pick<Module, 'personal' | 'personalFiles'>[];
type From = { db: Db; storage: Pick<ObjectStorage, 'size' | 'stream'> };

function* json(rows: readonly unknown[]): Generator<Uint8Array> {
  let text = '[';
  for (const [index, row] of rows.entries()) {
    text += `${index === 0 ? '\n' : ',\n'}${JSON.stringify(row, null, 2)}`;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}\n]\n`);
}

/** All that the modules hold, one after another: the next is read when the one before was written. */
async function* entriesOf({ db, storage }: From, own: Own, modules: Packed, filesBytes: number): AsyncGenerator<Entry> {
  let bytes = 0;
  const leftOut: string[] = [];
  for (const { personal = {}, personalFiles } of modules) {
    for (const [table, read] of Object.entries(personal))
      yield { name: `${table}.json`, isPacked: false, content: json(await read(db, own)) };
    for (const { name, key } of (await personalFiles?.(db, own)) ?? []) {
      const size = await storage.size(key);
      if (size === undefined) continue;
      if (bytes + size > filesBytes) {
        leftOut.push(`${name}\t${size}`);
        continue;
      }
      bytes += size;
      yield { name: `files/${name}`, isPacked: true, content: storage.stream(key) as AsyncIterable<Uint8Array> };
    }
  }
  // Names and sizes alone: whoever reads it may speak any language.
  if (leftOut.length > 0)
    yield { name: 'files/left-out.txt', isPacked: false, content: [Buffer.from(`${leftOut.join('\n')}\n`)] };
}

/** A ZIP of everything that the modules hold about one person, piece by piece: a JSON file for each table, and what they sent. */
export async function* packOwn(
  from: From,
  own: Own,
  modules: Packed,
  filesBytes = FILES_BYTES,
): AsyncGenerator<Buffer, void, undefined> {
  let ready: Buffer[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    if (piece?.length) ready.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  });
  const taken = () => {
    if (failure) throw failure;
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const { name, isPacked, content } of entriesOf(from, own, modules, filesBytes)) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    for await (const piece of content) {
      entry.push(piece);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
