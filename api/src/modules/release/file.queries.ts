import { named, type Db } from '../../database/connect.ts';

export type StoredFile = { sha256: string; size: number };

const FIND = `
  select f.sha256, c.size from release_files f join release_contents c using (sha256)
  where f.remote = $1 and f.file = $2`;

/** What a name in the folder of a remote, or of the shell, stands for. */
export const findFile = async (db: Db, remote: string, file: string) =>
  (await named<StoredFile>(db, 'release-file', FIND, [remote, file]))[0];
