import { clear, delMany, get, getMany, keys, setMany } from 'idb-keyval';
import { lazyStore } from './keyval.ts';

/** So long what came of a file is kept for whoever began it, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Bytes that are kept of all files: of the largest material all, and of others half as much. */
const MOST_BYTES = 300 * 1024 * 1024;

/** Whose download it is: of a member of the panel, for nobody else who uses this browser. */
export type WhoseDownload = { memberId: number; id: number };
/** `tag` says of which file the bytes are; `at` in milliseconds since 1970. */
type Word = WhoseDownload & { tag: string; bytes: number; at: number };
type Piece = Uint8Array<ArrayBuffer>;

const store = lazyStore('clube-downloads');
// Apart: what is looked through is small.
const WORD = 'download ';
const nameOf = ({ memberId, id }: WhoseDownload) => `${memberId} ${id}`;
/** By where it begins: two pages that fetch one file at once write the same bytes under the same name, or leave a gap. */
const pieceOf = (whose: WhoseDownload, from: number) => `piece ${nameOf(whose)} ${from}`;
/** What is dated ahead was written by a clock that went wrong, and would stay for ever. */
const isYoung = ({ at }: Word, now: number) => Math.abs(now - at) < KEPT_MS;

async function readWords(): Promise<Word[]> {
  const names = (await keys<string>(store())).filter((name) => name.startsWith(WORD));
  return (await getMany<Word | undefined>(names, store())).filter((word) => word !== undefined);
}

/** It is whole, or nobody wants it any more. @throws DOMException where the browser keeps nothing */
export async function dropDownload(whose: WhoseDownload): Promise<void> {
  const name = nameOf(whose);
  const its = (await keys<string>(store())).filter((key) => key === WORD + name || key.startsWith(`piece ${name} `));
  await delMany(its, store());
}

/** What came of a file before, from its beginning on without a gap. @throws DOMException where the browser keeps nothing */
export async function readDownload(whose: WhoseDownload, now = Date.now()) {
  const word = await get<Word>(WORD + nameOf(whose), store());
  if (!word || !isYoung(word, now)) return undefined;
  const parts: Piece[] = [];
  let bytes = 0;
  const next = () => get<Piece>(pieceOf(whose, bytes), store());
  for (let piece = await next(); piece; piece = await next()) {
    parts.push(piece);
    bytes += piece.length;
  }
  return { parts, bytes, tag: word.tag };
}

/**
 * Keeps what came of a file after `from`; with its beginning what was kept of it is forgotten. Where there is too much the oldest of other files goes.
 * @throws DOMException where there is no room for it
 */
export async function keepPiece(whose: WhoseDownload, tag: string, from: number, piece: Piece, at = Date.now()) {
  if (from === 0) await dropDownload(whose);
  const bytes = from + piece.length;
  const name = nameOf(whose);
  const others = (await readWords())
    .filter((word) => nameOf(word) !== name)
    .toSorted((one, other) => one.at - other.at);
  let sum = others.reduce((all, word) => all + word.bytes, bytes);
  for (const oldest of others) {
    if (sum <= MOST_BYTES) break;
    await dropDownload(oldest);
    sum -= oldest.bytes;
  }
  const word: Word = { memberId: whose.memberId, id: whose.id, tag, bytes, at };
  await setMany(
    [
      [pieceOf(whose, from), piece],
      [WORD + name, word],
    ],
    store(),
  );
}

/** What others left here, and what is too old. @throws DOMException where the browser keeps nothing */
export async function forgetOtherDownloads(memberId: number, now = Date.now()): Promise<void> {
  for (const word of await readWords()) if (word.memberId !== memberId || !isYoung(word, now)) await dropDownload(word);
}

/** Whoever signs out leaves nothing. @throws DOMException where the browser keeps nothing */
export const forgetDownloads = (): Promise<void> => clear(store());
