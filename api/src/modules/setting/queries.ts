import type { Db } from '../../database/connect.ts';

export const findGlobalSettings = (db: Db, keys: string[]) =>
  db.selectFrom('global_settings').select(['key', 'value']).where('key', 'in', keys).execute();
