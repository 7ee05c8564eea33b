import { createHash } from 'node:crypto';
import type { FileMaterial } from '@clube/shared/contracts/course-file';
import type { CourseImportFault } from '@clube/shared/contracts/course-import';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import { ArchiveError, readSmall, type Archive } from '../../worker/course-archive.ts';
import type { PictureWish } from '../../worker/tasks.ts';
import { drawSizedPicture, isPictureFault } from '../../worker/pictures.ts';

/** Of a picture that was packed: what is sent by hand is no larger. */
const PICTURE_BYTES = 8 * 1024 * 1024;

/** A part of a file that is not brought; the rest is. */
export class PartFault extends Error {
  readonly fault: CourseImportFault;
  readonly value: string;
  constructor(fault: CourseImportFault, value = '') {
    super(`${fault}: ${value}`);
    this.name = 'PartFault';
    this.fault = fault;
    this.value = value;
  }
}

/** Says of the file what was found while it is read; what the machine says is thrown on. */
export function asPartFault(error: unknown, name: string): unknown {
  if (error instanceof ArchiveError) return new PartFault(error.fault, name);
  if (error instanceof AppError && error.code === 'material.unsupported') return new PartFault('material', name);
  if (error instanceof AppError && error.code === 'site.storage_exceeded') return new PartFault('storage', name);
  return error;
}

type Packed = Pick<FileMaterial, 'file' | 'size_bytes' | 'sha256'>;
/** The bytes of a packed file as they come; the last of them are held until all have been counted. @throws PartFault `damaged` */
export async function* unpacked(archive: Archive, { file, size_bytes, sha256 }: Packed): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  const source = await archive.stream(file);
  try {
    for await (const piece of source) {
      hash.update(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > size_bytes) throw new PartFault('damaged', file);
      yield piece as Buffer;
    }
  } catch (error) {
    throw isOfArchive(error) ? new PartFault('damaged', file) : error;
  } finally {
    source.destroy();
  }
  if (size !== size_bytes || hash.digest('hex') !== sha256) throw new PartFault('damaged', file);
}
/** What unpacks says what is wrong without a code of the system. */
const isOfArchive = (error: unknown) =>
  !(error instanceof PartFault) && /^Z_|^ERR_/.test((error as { code?: string }).code ?? 'Z_');

/** A small file as it was packed. @throws PartFault */
export async function readPacked(archive: Archive, { file, sha256 }: Packed): Promise<Buffer> {
  const content = await readSmall(archive, file, PICTURE_BYTES).catch((error: unknown) => {
    throw asPartFault(error, file);
  });
  if (createHash('sha256').update(content).digest('hex') !== sha256) throw new PartFault('damaged', file);
  return content;
}

/** A picture of the file, drawn anew as one that is sent by hand. @throws PartFault */
export async function drawPacked(
  { config }: Pick<Context, 'config'>,
  archive: Archive,
  file: string,
  wish: PictureWish,
) {
  try {
    return await drawSizedPicture(config.dataFolder, await readSmall(archive, file, PICTURE_BYTES), wish);
  } catch (error) {
    throw isPictureFault(error) ? new PartFault('picture', file) : asPartFault(error, file);
  }
}
