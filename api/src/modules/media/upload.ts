import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCodes, type ErrorCode } from '@clube/shared/contracts/errors';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import type { Member } from '../../plugins/session.ts';
import { fitsQuota } from '../site/queries.ts';
import { createMedia } from './queries.ts';
import { uploadsFolder } from './stale-uploads.ts';

const MAX_NAME = 200;
/** What tus hands to its hooks; the Node request behind it carries our session. */
export type UploadRequest = { runtime?: { node?: { req?: object } } };

/** The upload's id names its panel, so that a session of another one never reaches it. */
const ownerOf = (uploadId: string) => Number(uploadId.split('-')[0]);
export const isUploadOf = (member: Member, uploadId: string) => ownerOf(uploadId) === member.siteId;

const cleanName = (name: string | null | undefined) =>
  // Control and bidirectional characters make a file name lie about its end.
  (name ?? 'video')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu, '')
    .trim()
    .slice(0, MAX_NAME) || 'video';

/** Less than this is no space: what arrives comes in pieces of 64 KiB. */
const NO_SPACE_BYTES = 128 * 1024;

/** The store of the uploads does not tell why it could not write; the disk does. */
async function explainRefusal(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= NO_SPACE_BYTES) return undefined;
  const code: ErrorCode = 'server.disk_full';
  return {
    status_code: errorCodes[code],
    body: JSON.stringify({ code, message: 'The server has no space left, try again later' }),
  };
}

/**
 * tus 1.0.0: an upload goes on where it stopped, after a kill of either side. Bytes land in a folder first; the finished
 * file is adopted by the object storage, then its row and its job appear in one transaction.
 */
export function createUploadServer(app: FastifyInstance, memberOfRequest: (request: UploadRequest) => Member) {
  const { config, storage, jobs } = app.clube;
  const folder = uploadsFolder(config.dataFolder);
  mkdirSync(folder, { recursive: true });
  return new Server({
    path: '/api/media/upload',
    datastore: new FileStore({ directory: folder }),
    maxSize: config.uploadLimitBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    namingFunction: (request) => `${memberOfRequest(request).siteId}-${randomUUID()}`,
    async onResponseError(_request, error) {
      return 'status_code' in error && error.status_code < 500 ? undefined : explainRefusal(folder);
    },
    async onUploadCreate(request, upload) {
      const { siteId } = memberOfRequest(request);
      if (!(await fitsQuota(app.db, siteId, upload.size ?? 0)))
        throw {
          status_code: 422,
          body: JSON.stringify({ code: 'site.storage_exceeded', message: 'The storage is full' }),
        };
      return {};
    },
    async onUploadFinish(request, upload) {
      const member = memberOfRequest(request);
      const file = path.join(folder, upload.id);
      const sourceKey = `sites/${member.siteId}/uploads/${upload.id}`;
      await storage.adopt(sourceKey, file);
      await app.db.transaction().execute(async (trx) => {
        const media = await createMedia(trx, {
          siteId: member.siteId,
          memberId: member.memberId,
          name: cleanName(upload.metadata?.['filename']),
          sizeBytes: upload.size ?? 0,
          uploadId: upload.id,
          sourceKey,
        });
        await jobs.send('media.process', { siteId: member.siteId, mediaId: media.id }, trx);
      });
      await rm(file, { force: true });
      return {};
    },
  });
}
