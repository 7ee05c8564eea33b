import type { Readable } from 'node:stream';
import type { CourseImportFault } from '@clube/shared/contracts/course-import';
import { COURSE_DOCUMENT } from '@clube/shared/contracts/course-file-limits';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Files of one archive: a thousand lessons with all that they show are some thousands. */
const MOST_FILES = 30_000;
const LONGEST_NAME = 120;
/** So much larger than it is packed may all be together, bytes apart that anybody has. */
const RATIO = 20;
const FREE_BYTES = 64 * 1024 * 1024;
/** Of one file: text of one letter packs to a thousandth. */
const FILE_RATIO = 200;
const FILE_FREE_BYTES = 1024 * 1024;
/** What the systems of people put beside: it is passed over. */
const BESIDE = /^(__MACOSX\/|(.*\/)?\.DS_Store$|(.*\/)?Thumbs\.db$)/;
const NAME = /^(?:[a-z]+\/)?[A-Za-z0-9][A-Za-z0-9._-]*$/;
const ENCRYPTED = 1;
const FILE_TYPE = 0o170000;
const PLAIN = 0o100000;
const UNIX = 3;
const METHODS = new Set([0, 8]);

/** An archive that nothing is taken of. */
export class ArchiveError extends Error {
  readonly fault: CourseImportFault;
  readonly value: string;
  constructor(fault: CourseImportFault, value = '') {
    super(`${fault}: ${value}`);
    this.name = 'ArchiveError';
    this.fault = fault;
    this.value = value;
  }
}

export type Archive = {
  sizeOf(name: string): number | undefined;
  /** Never gives more than it said; fails where it has less or more, or another sum. */
  stream(name: string): Promise<Readable>;
  close(): void;
};

const nameOf = (entry: Entry) => (entry.fileName as unknown as Buffer).toString('utf8');

/** @throws ArchiveError what is wrong with one entry */
function assertPlain(entry: Entry, name: string): void {
  if (name.length > LONGEST_NAME || !NAME.test(name)) throw new ArchiveError('file_name', name.slice(0, LONGEST_NAME));
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new ArchiveError('encrypted', name);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (entry.versionMadeBy >>> 8 === UNIX && type !== 0 && type !== PLAIN) throw new ArchiveError('link', name);
  if (!METHODS.has(entry.compressionMethod)) throw new ArchiveError('archive', name);
  if (entry.uncompressedSize > entry.compressedSize * FILE_RATIO + FILE_FREE_BYTES)
    throw new ArchiveError('bomb', name);
}

async function readEntries(zip: ZipFile, fileSize: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MOST_FILES) throw new ArchiveError('too_many_files', String(zip.entryCount));
  let [packed, unpacked, count] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > MOST_FILES) throw new ArchiveError('too_many_files', String(count));
    const name = nameOf(entry);
    if (BESIDE.test(name) || (name.endsWith('/') && /^[a-z]+\/$/.test(name))) continue;
    assertPlain(entry, name);
    if (entries.has(name)) throw new ArchiveError('repeated_name', name);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Entries that share their bytes are together more than the file is.
    if (packed > fileSize || unpacked > fileSize * RATIO + FREE_BYTES) throw new ArchiveError('bomb', name);
    entries.set(name, entry);
  }
  return entries;
}

/** Opens a ZIP that anybody may have made, and looks at all its names before anything is read. @throws ArchiveError */
export async function openArchive(file: string, fileSize: number): Promise<Archive> {
  const damaged = (error: unknown) =>
    error instanceof ArchiveError ? error : new ArchiveError('archive', (error as Error).message);
  const zip = await yauzl
    .openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw damaged(error);
    });
  try {
    const entries = await readEntries(zip, fileSize);
    return {
      sizeOf: (name) => entries.get(name)?.uncompressedSize,
      async stream(name) {
        const entry = entries.get(name);
        if (!entry) throw new ArchiveError('file_missing', name);
        try {
          return await zip.openReadStreamPromise(entry);
        } catch (error) {
          throw damaged(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
}

/** A small file of an archive, whole. @throws ArchiveError `damaged` where it is another than it says */
export async function readSmall(archive: Archive, name: string, most: number): Promise<Buffer> {
  if ((archive.sizeOf(name) ?? 0) > most)
    throw new ArchiveError(name === COURSE_DOCUMENT ? 'document_too_large' : 'damaged', name);
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await archive.stream(name)) pieces.push(piece as Buffer);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('damaged', name);
  }
  return Buffer.concat(pieces);
}
