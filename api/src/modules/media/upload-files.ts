import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where bytes land before an upload is whole. */
export const uploadsFolder = (dataFolder: string) => path.join(dataFolder, 'uploads');

/** Bytes of an upload that are here so far; undefined when its file is gone. */
export const bytesOf = async (dataFolder: string, id: string) =>
  (await stat(path.join(uploadsFolder(dataFolder), id)).catch(() => undefined))?.size;

/** Uploads that have bytes here. */
export const listBytes = async (dataFolder: string): Promise<string[]> => [
  ...new Set((await readdir(uploadsFolder(dataFolder)).catch(() => [])).map((file) => path.parse(file).name)),
];

export async function removeBytes(dataFolder: string, id: string): Promise<void> {
  const file = path.join(uploadsFolder(dataFolder), id);
  await rm(file, { force: true });
  await rm(`${file}.json`, { force: true });
}
