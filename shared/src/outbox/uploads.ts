import { clear, entries, get, set } from 'idb-keyval';
import { lazyStore } from './keyval.ts';

/** So long a file that somebody began to send is kept for them, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** What a browser keeps of an upload, so that a reload or a crash costs nothing. `T` says what the file is for. */
export type KeptUpload<T> = {
  id: string;
  /** Of the panel; whoever else uses this browser neither sends nor sees it. */
  memberId: number;
  name: string;
  size: number;
  lastModified: number;
  target: T;
  /** Where the server takes it; none until it has begun. */
  url?: string | undefined;
  isPaused: boolean;
  /** Milliseconds since 1970. */
  at: number;
};

const store = lazyStore('clube-uploads');
// Apart: what changes often is small, and the file is written once.
const WORD = 'upload ';
const FILE = 'file ';

/** @throws DOMException where the browser keeps nothing */
export const keepUpload = async <T>(upload: KeptUpload<T>): Promise<void> => set(WORD + upload.id, upload, store());
/** @throws DOMException where there is no room for it */
export const keepUploadFile = async (id: string, file: File): Promise<void> => set(FILE + id, file, store());
/** Undefined where the browser could not keep it. */
export const readUploadFile = async (id: string): Promise<File | undefined> => get<File>(FILE + id, store());
export const readUpload = async <T>(id: string): Promise<KeptUpload<T> | undefined> =>
  get<KeptUpload<T>>(WORD + id, store());

/** What a member has begun to send, in the order in which it was chosen. @throws DOMException where the browser keeps nothing */
export async function readUploads<T>(memberId: number, now = Date.now()): Promise<KeptUpload<T>[]> {
  const all = await entries<string, KeptUpload<T>>(store());
  return all
    .flatMap(([name, one]) =>
      name.startsWith(WORD) && one.memberId === memberId && now - one.at < KEPT_MS ? [one] : [],
    )
    .toSorted((a, b) => a.at - b.at);
}

/** It is there, or nobody wants it any more. @throws DOMException where the browser keeps nothing */
export const dropUpload = async (id: string): Promise<void> =>
  store()('readwrite', (kept) => {
    kept.delete(WORD + id);
    kept.delete(FILE + id);
  });

/** What others left here, what is too old, and files of nothing. @throws DOMException where the browser keeps nothing */
export async function forgetOtherUploads(memberId: number, now = Date.now()): Promise<void> {
  const mine = new Set((await readUploads(memberId, now)).map(({ id }) => id));
  const idOf = (name: string) => name.slice(name.indexOf(' ') + 1);
  for (const [name] of await entries<string, unknown>(store())) if (!mine.has(idOf(name))) await dropUpload(idOf(name));
}

/** Whoever signs out leaves nothing. @throws DOMException where the browser keeps nothing */
export const forgetUploads = async (): Promise<void> => clear(store());
