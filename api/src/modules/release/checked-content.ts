import { createHash } from 'node:crypto';
import type { ReleaseFile } from '@clube/shared/contracts/release';
import { AppError } from '../../lib/errors.ts';

/** Hands on what comes, and fails at its end unless it is what was announced. @throws AppError `release.invalid` */
export async function* checkedContent(
  source: AsyncIterable<Buffer>,
  { sha256, size }: ReleaseFile,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > size) break;
    hash.update(piece);
    yield piece;
  }
  if (length !== size || hash.digest('hex') !== sha256)
    throw new AppError('release.invalid', 'The content is not what was announced');
}
