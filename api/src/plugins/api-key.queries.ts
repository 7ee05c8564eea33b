import type { ApiScope } from '@clube/shared/contracts/api-scopes';
import type { Role } from '@clube/shared/contracts/policy';
import { named, type Db } from '../database/connect.ts';
import { sha256 } from '../lib/crypto.ts';
import { lacksFactor } from './session.queries.ts';

// Who made it stands behind it: suspended, without the second factor that the panel asks for, or gone, they take it along.
const FIND_KEY = `
  select k.id, k.site_id, k.name, k.scopes, m.id as member_id, m.user_id, m.role,
    coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
  from api_keys k
  join sites p on p.id = k.site_id and p.deleted_at is null
  join members m on m.site_id = k.site_id and m.id = k.created_by and m.suspended_at is null
  where k.hash = $1 and (k.expires_at is null or k.expires_at > now()) and not ${lacksFactor('k.site_id', 'm.user_id')}`;
export type ApiKeyRow = {
  id: number;
  site_id: number;
  name: string;
  scopes: ApiScope[];
  member_id: number;
  user_id: number;
  role: Role;
  stale: boolean;
};

/** The key, as long as it opens something. */
export async function findApiKeyRow(db: Db, key: string): Promise<ApiKeyRow | undefined> {
  const [row] = await named<ApiKeyRow>(db, 'find-api-key', FIND_KEY, [sha256(key)]);
  return row;
}

/** Writes down that it was used, to the minute. */
export const touchApiKey = (db: Db, { site_id, id }: Pick<ApiKeyRow, 'site_id' | 'id'>) =>
  named(db, 'touch-api-key', 'update api_keys set last_used_at = now() where site_id = $1 and id = $2', [site_id, id]);
