import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Objects by key (`sites/1/media/2/source`). The folder below is the default; another store implements the same. */
export type ObjectStorage = {
  /** Takes over a local file under the key, in the place of what is there; the file may stay where it is. */
  adopt(key: string, file: string): Promise<void>;
  /** @param content one piece, or several that follow each other */
  write(key: string, content: Buffer | Buffer[]): Promise<void>;
  /** Takes what comes, piece by piece. When the source fails, nothing stands under the key. */
  writeFrom(key: string, source: AsyncIterable<Buffer>): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** @param range bytes, both ends included */
  stream(key: string, range?: { start: number; end: number }): Readable;
  size(key: string): Promise<number | undefined>;
  /** When it came to stand under its key, or later; undefined where nothing does. */
  changedAt(key: string): Promise<Date | undefined>;
  /** A path that local tools (ffmpeg, mediabunny) can read. */
  localPath(key: string): Promise<string>;
  /** One object; nothing where there is none. What stands below its key stays. */
  remove(key: string): Promise<void>;
  /** Every object below a folder, and what stands under its name. To be called with what the server makes by itself: no word of a row or a request is in it. */
  removeFolder(prefix: string): Promise<void>;
  /** Every key below a prefix, drafts of writes that never ended among them. */
  list(prefix: string): Promise<string[]>;
  /** So many of these keys, fewer where there are no more, in an order that stays, from behind one on; with when each changed, so that none is asked for by itself. */
  listPage(prefix: string, page: { after: string; most: number }): Promise<StoredObject[]>;
};
export type StoredObject = { key: string; changedAt: Date };

/** `sites/1/images/../..` stays below the root, and is every panel's folder. */
const ELSEWHERE = new Set(['', '.', '..']);

export function createFolderStorage(folder: string): ObjectStorage {
  const root = path.resolve(folder);
  const locate = (key: string) => {
    if (key.split(/[/\\]/).some((segment) => ELSEWHERE.has(segment)))
      throw new Error(`Key leads elsewhere than it says: ${key}`);
    return path.join(root, key);
  };
  // An adopted file keeps the time of its last byte; that it was put here is a change of the entry.
  const changedAt = async (key: string) => {
    const file = locate(key);
    const found = await stat(file).catch(() => undefined);
    return found && new Date(Math.max(found.mtimeMs, found.ctimeMs));
  };
  const list = async (prefix: string) => {
    const file = locate(prefix);
    const found = await readdir(file, { recursive: true, withFileTypes: true }).catch(() => []);
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  };
  return {
    list,
    changedAt,
    async listPage(prefix, { after, most }) {
      const keys = (await list(prefix)).toSorted().filter((key) => key > after);
      const page = keys.slice(0, most).map(async (key) => ({ key, changedAt: await changedAt(key) }));
      // One that went meanwhile stands there no more.
      return (await Promise.all(page)).flatMap(({ key, changedAt: at }) => (at ? [{ key, changedAt: at }] : []));
    },
    async adopt(key, file) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      // What an earlier try left under the key, of this server or one that was killed, is replaced, never kept.
      const draft = `${target}.part`;
      await rm(draft, { force: true });
      try {
        await link(file, draft).catch(() => copyFile(file, draft));
        await rename(draft, target);
      } finally {
        // Also where all went well: two links to one file, the one of an earlier try and this, are not renamed to each other (rename(2)).
        await rm(draft, { force: true });
      }
    },
    async write(key, content) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Written beside and renamed: a reader sees the whole object or none. Flushed, because the row follows.
      const draft = `${target}.${process.pid}.part`;
      try {
        await writeFile(draft, content, { flush: true });
        await rename(draft, target);
      } catch (error) {
        // On a full disk a draft that nobody finishes would keep the space that others wait for.
        await rm(draft, { force: true });
        throw error;
      }
    },
    async writeFrom(key, source) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomUUID()}.part`;
      try {
        await pipeline(source, createWriteStream(draft, { flush: true }));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (key) => readFile(locate(key)),
    stream: (key, range) => createReadStream(locate(key), range),
    async size(key) {
      const file = locate(key);
      const found = await stat(file).catch(() => undefined);
      return found?.isFile() ? found.size : undefined;
    },
    localPath: async (key) => locate(key),
    remove: async (key) => rm(locate(key), { force: true }),
    // What is written into it in that very moment makes it not empty: it is looked through again.
    removeFolder: async (prefix) => rm(locate(prefix), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
  };
}
