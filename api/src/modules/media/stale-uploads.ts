import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../plugins/context.ts';
import { deleteUpload, listUploads } from './upload.queries.ts';
import { removeBytes, uploadsFolder } from './upload-files.ts';

/** An upload that nobody went on with for so long is given up; milliseconds. */
const GIVEN_UP_MS = 7 * 24 * 60 * 60 * 1000;

/** When an upload that is gone on with now is given up, as tus says it. */
export const expiresNow = () => ({ 'upload-expires': new Date(Date.now() + GIVEN_UP_MS).toUTCString() });

/** Removes uploads that were never finished, and gives back the room kept for them. */
export async function removeStaleUploads({ config, connection }: Context): Promise<void> {
  const { dataFolder } = config;
  const { db } = connection;
  const now = Date.now();
  const folder = uploadsFolder(dataFolder);
  const files = await readdir(folder).catch(() => []);
  const touched = new Map<string, number>();
  for (const file of files) {
    const id = file.replace(/\.json$/, '');
    // One that ended since it was listed is nobody's to give up.
    const { mtimeMs } = await stat(path.join(folder, file)).catch(() => ({ mtimeMs: now }));
    touched.set(id, Math.max(touched.get(id) ?? 0, mtimeMs));
  }
  const stale = [...touched].filter(([, at]) => now - at > GIVEN_UP_MS).map(([id]) => id);
  for (const id of stale) await removeBytes(dataFolder, id);
  for (const upload of await listUploads(db)) {
    const isOld = now - upload.createdAt.getTime() > GIVEN_UP_MS;
    if (stale.includes(upload.id) || (isOld && !touched.has(upload.id))) await deleteUpload(db, upload);
  }
}
