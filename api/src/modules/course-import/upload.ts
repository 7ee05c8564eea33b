import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MOST_OUTLINE_BYTES } from '@clube/shared/contracts/course-file-limits';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { bytesOf, removeBytes, uploadsFolder } from '../media/upload-files.ts';
import { deleteUpload, findUpload } from '../media/upload.queries.ts';
import { assertRoom, calledAs, fileOf, lookJob } from './operations.ts';
import * as queries from './queries.ts';

/** What a file is, its first bytes say. */
async function kindOf(file: string): Promise<'zip' | 'csv'> {
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK' ? 'zip' : 'csv';
  } finally {
    await opened.close();
  }
}

/**
 * A whole upload becomes an import, which is then looked at; asked again, it is the same one. What is refused now stays where it
 * is, so that nothing has to be sent again.
 * @throws AppError `media.not_found`, `upload.conflict` before the last byte, `request.conflict` while another import is under way,
 *   `site.storage_exceeded`, `media.too_large`, which takes the upload along
 */
export async function importUpload(
  { db, clube }: FastifyInstance,
  member: Member,
  id: string,
): Promise<{ id: number }> {
  const { siteId, memberId } = member;
  const { dataFolder } = clube.config;
  const at = { siteId, memberId, id };
  const file = path.join(uploadsFolder(dataFolder), id);
  const made = await db.transaction().execute(async (trx) => {
    const upload = await findUpload(trx, at, 'course');
    if (!upload) return 'gone';
    // Before the row of the upload, as everywhere.
    await assertRoom(trx, clube, siteId, upload.sizeBytes);
    // Whoever comes second waits for the first, finds what that one made, and never a file that is being moved.
    if (!(await deleteUpload(trx, at))) return 'gone';
    if ((await bytesOf(dataFolder, id)) !== upload.sizeBytes)
      throw new AppError('upload.conflict', 'The upload is not whole yet');
    const kind = await kindOf(file);
    if (kind === 'csv' && upload.sizeBytes > MOST_OUTLINE_BYTES) return 'too large';
    // The same spreadsheet again goes on with the course that it made.
    const digest =
      kind === 'csv'
        ? createHash('sha256')
            .update(await readFile(file))
            .digest()
        : null;
    const key = `sites/${siteId}/course-imports/${randomToken()}`;
    const row = await queries.insertImport(trx, {
      siteId,
      memberId,
      courseId: null,
      file: calledAs(upload.name),
      kind,
      size: upload.sizeBytes,
      key,
      uploadId: id,
    });
    if (!row) throw new AppError('request.conflict', 'Another import of this panel is under way');
    await clube.storage.adopt(fileOf(key), file);
    await queries.markSent(trx, { siteId, id: row.id }, digest);
    await clube.jobs.send(lookJob, { siteId, id: row.id, round: 1 }, trx);
    return row;
  });
  if (made === 'gone') return { id: assertFound(await queries.findOfUpload(db, at), 'media.not_found').id };
  if (made === 'too large') {
    await removeBytes(dataFolder, id);
    throw new AppError('media.too_large', 'A spreadsheet is never as large');
  }
  for (const old of made.replaced) await clube.storage.removeFolder(old);
  await removeBytes(dataFolder, id);
  return { id: made.id };
}
