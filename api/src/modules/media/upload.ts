import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { MAX_MEDIA_NAME } from '@clube/shared/contracts/media-filters';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Member } from '../../plugins/session.ts';
import { mediaJobs } from './jobs.ts';
import { cleanName } from './name.ts';
import { createMedia } from './queries.ts';
import { bytesOf, listBytes, removeBytes, uploadsFolder } from './upload-files.ts';
import {
  deleteUpload,
  findUpload,
  listUploads,
  reserveUpload,
  type Upload,
  type UploadPurpose,
} from './upload.queries.ts';

/** What tus says no with, in our own codes. */
function toAppError(status: number): AppError {
  switch (status) {
    case 404:
    case 410:
      return new AppError('media.not_found', 'There is no such upload');
    case 409:
      return new AppError('upload.conflict', 'The upload stands at another byte');
    case 412:
      return new AppError('upload.version', 'Tus-Resumable: 1.0.0 is required');
    case 413:
      return new AppError('media.too_large', 'The upload is larger than allowed, or than it said');
    default:
      return status < 500 || status === 501
        ? new AppError('request.invalid', 'The upload request is malformed')
        : new AppError('server.failed', 'The bytes could not be stored');
  }
}

const VERSION = '1.0.0';
const NO_SPACE_BYTES = 128 * 1024;
/** The store of the uploads does not tell why it could not write; the disk does. */
async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < NO_SPACE_BYTES;
}
const diskFull = () =>
  new AppError('server.disk_full', 'The server has no space left, try again later', { retryAfter: 60 });

type Needs = Pick<Context, 'config' | 'connection' | 'storage' | 'jobs'>;

/** Uploads of a kind: where they are sent to, and what becomes of them. */
export type UploadKind = {
  purpose: UploadPurpose;
  /** Below `/api`. */
  path: `/${string}`;
  /** Of a file that says no name of its own. */
  unnamed: string;
  /** What is asked beside the quota before one is begun. @throws AppError */
  assertRoom?: (trx: Db, needs: Needs, upload: Upload) => Promise<void>;
  /** What is done as soon as the last byte is here; may be called again at any point. */
  whenWhole?: (needs: Needs, upload: Upload) => Promise<void>;
  /** Bytes of one of this member that is something else by now; undefined when there is none. */
  findFinishedSize: (
    db: Needs['connection']['db'],
    at: Pick<Upload, 'siteId' | 'id' | 'memberId'>,
  ) => Promise<number | undefined>;
};

/**
 * A whole upload becomes a media and its job, in one transaction. Safe to call again at any point: after a lost answer,
 * a database that was away at the last byte, a server that was killed between byte and row. Its room was kept from the first byte on, so
 * nothing is asked of the quota here: a plan that became smaller meanwhile lets in no other (docs/adr/0220).
 */
export async function completeUpload({ config, connection, storage, jobs }: Needs, upload: Upload): Promise<void> {
  const sourceKey = `sites/${upload.siteId}/uploads/${upload.id}`;
  await connection.db.transaction().execute(async (trx) => {
    // Whoever comes second waits for the first and finds nothing left to do.
    if (!(await deleteUpload(trx, upload))) return;
    const { siteId, memberId, name, sizeBytes } = upload;
    await storage.adopt(sourceKey, path.join(uploadsFolder(config.dataFolder), upload.id));
    const { id } = await createMedia(trx, { siteId, memberId, name, sizeBytes, uploadId: upload.id, sourceKey });
    await jobs.send(mediaJobs['media.copy'], { siteId, mediaId: id }, trx);
  });
  await removeBytes(config.dataFolder, upload.id);
}

/** After a kill: finishes what is whole and has no media yet, for nobody may come back to ask for it, and removes bytes of what has. */
export async function completeLeftUploads(needs: Needs): Promise<void> {
  const { dataFolder } = needs.config;
  // Before the rows: an upload has its row before its first byte, and what has none then is something else by now.
  const ids = await listBytes(dataFolder);
  const uploads = await listUploads(needs.connection.db);
  const known = new Set(uploads.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) await removeBytes(dataFolder, id);
  for (const upload of uploads) {
    if (upload.purpose !== 'media') continue;
    if ((await bytesOf(dataFolder, upload.id)) === upload.sizeBytes) await completeUpload(needs, upload);
  }
}

/**
 * tus 1.0.0 for POST, PATCH, DELETE and OPTIONS: an upload goes on where it stopped, after a kill of either side. Bytes
 * land in a folder first. Which upload is meant, and whether it is this member's, was decided by the route; tus is told.
 * @throws AppError in `handle`, for every refusal
 */
export function createUploadServer(needs: Needs, kind: UploadKind) {
  const { config, connection } = needs;
  const { db } = connection;
  const folder = uploadsFolder(config.dataFolder);
  mkdirSync(folder, { recursive: true });
  type Asked = { member: Member; id: string; failure?: unknown };
  const asked = new WeakMap<object, Asked>();
  const of = (request: object) => assertFound(asked.get(request), 'media.not_found');

  const datastore = new FileStore({ directory: folder });
  // A length that comes later could not be counted against the quota. When one expires is said by the routes, which know when it
  // was last gone on with; the store counts from its beginning.
  datastore.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  const tus = new Server({
    path: `/api${kind.path}`,
    datastore,
    maxSize: config.uploadLimitBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    namingFunction: (request) => of(request).id,
    getFileIdFromRequest: (request) => of(request).id,
    async onUploadCreate(request, { size, metadata }) {
      const { member, id } = of(request);
      const name = cleanName(metadata?.['filename'] ?? '', MAX_MEDIA_NAME) || kind.unnamed;
      const { siteId, memberId } = member;
      const upload = { siteId, memberId, id, purpose: kind.purpose, name, sizeBytes: size ?? 0 };
      await db.transaction().execute(async (trx) => {
        if (!(await reserveUpload(trx, upload))) throw new AppError('site.storage_exceeded', 'The storage is full');
        await kind.assertRoom?.(trx, needs, upload);
      });
      return {};
    },
    async onUploadFinish(request) {
      const { member, id } = of(request);
      const upload = await findUpload(db, { siteId: member.siteId, memberId: member.memberId, id }, kind.purpose);
      if (upload) await kind.whenWhole?.(needs, upload);
      return {};
    },
    onResponseError(request, error) {
      of(request).failure = error;
      return undefined;
    },
  });

  /**
   * Hands a request on. @returns status and headers of the answer, which has no body
   * @throws AppError for every refusal
   */
  const handle = async (request: FastifyRequest, member: Member, uploadId?: string) => {
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== VERSION) throw toAppError(412);
    const entry: Asked = { member, id: uploadId ?? `${member.siteId}-${randomUUID()}` };
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const hasBody = request.method === 'POST' || request.method === 'PATCH';
    const handed = new Request(`http://upload${request.url}`, {
      method: request.method,
      headers,
      ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const }),
    });
    asked.set(handed, entry);
    const answer = await tus.handleWeb(handed);
    if (answer.status < 400) return answer;
    if (request.method === 'POST') {
      await deleteUpload(db, { siteId: member.siteId, id: entry.id });
      await removeBytes(config.dataFolder, entry.id);
    }
    const { failure } = entry;
    if (failure instanceof Error) throw failure;
    const status = (failure as { status_code?: number } | undefined)?.status_code ?? answer.status;
    throw status >= 500 && (await isDiskFull(folder)) ? diskFull() : toAppError(status);
  };
  return { handle };
}
