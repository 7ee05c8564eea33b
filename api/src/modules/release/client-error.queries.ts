import type { ReleaseHealth } from '@clube/shared/contracts/release';
import { named, type Db } from '../../database/connect.ts';

const COUNT = `
  insert into client_errors as e (remote, hash, kind) values ($1, $2, $3)
  on conflict (day, remote, hash, kind) do update set count = e.count + 1, last_at = now()`;
const LIST = `
  select remote, hash, kind, sum(count)::int as count, min(first_at) as first_at, max(last_at) as last_at
  from client_errors group by remote, hash, kind order by max(last_at) desc limit 200`;

export const countClientError = (db: Db, { remote, hash, kind }: Pick<ReleaseHealth, 'remote' | 'hash' | 'kind'>) =>
  named(db, 'count-client-error', COUNT, [remote, hash, kind]);

type Row = Omit<ReleaseHealth, 'first_at' | 'last_at'> & { first_at: Date; last_at: Date };

/** What went wrong in browsers within the days that are kept, by release and kind, the newest first. */
export const listHealth = (db: Db) => named<Row>(db, 'client-errors', LIST, []);
