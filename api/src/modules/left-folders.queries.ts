import type { Db } from '../database/connect.ts';

/** What erased rows left in the storage. */
export async function listLeftFolders(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('left_folders').select('place').orderBy('place').execute();
  return rows.map(({ place }) => place);
}

export const forgetLeftFolder = (db: Db, place: string) =>
  db.deleteFrom('left_folders').where('place', '=', place).execute();
