import pg from 'pg';
import { installJobQueues, type Job } from '../lib/jobs.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const LOCK = 727_002;
const SCHEMAS = ['public', 'live', 'pgboss'];

/** `server`: whom the server works as. `owner`: whose the tables are; the same where one role does both. */
export type DatabaseUrls = { server: string; owner: string };

/**
 * Makes the server's role where it is missing and may be made, and lets it read and write rows; events of security it adds and removes, and
 * never changes. Nothing else.
 */
async function letServerWork(pool: pg.Pool, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  const role = decodeURIComponent(username);
  const name = pg.escapeIdentifier(role);
  const client = await pool.connect();
  try {
    // Two servers that start at once would grant the same at the same moment, which PostgreSQL refuses.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (!rowCount)
      await client.query(`create role ${name} login password ${pg.escapeLiteral(decodeURIComponent(password))}`);
    const schemas = SCHEMAS.join(', ');
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    await client.query(`
      revoke create on schema public from public;
      revoke temporary on database ${rows[0]!.name} from public;
      grant usage on schema ${schemas} to ${name};
      grant select, insert, update, delete on all tables in schema ${schemas} to ${name};
      grant usage, select on all sequences in schema ${schemas} to ${name};
      alter default privileges in schema ${schemas} grant select, insert, update, delete on tables to ${name};
      alter default privileges in schema ${schemas} grant usage, select on sequences to ${name};
      revoke insert, update, delete on public.migrations from ${name};
      revoke update on public.site_events, public.user_events from ${name}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

/** Brings tables and queues up to date as their owner, and leaves the server with a role that cannot change them. */
export async function prepareDatabase({ server, owner }: DatabaseUrls, queues: readonly Job<never>[]): Promise<void> {
  const connection = connect(owner, 1, 'all');
  try {
    await migrate(connection.pool);
    await installJobQueues(owner, queues);
    if (server !== owner) await letServerWork(connection.pool, server);
  } finally {
    await connection.close();
  }
}

/** Whether whoever is connected may do anything to the whole database server. */
export async function isSuperuser(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return rows[0]?.rolsuper ?? false;
}

/** Whether whoever is connected may change the tables themselves, as their owner or in its place: no grant holds it back. */
export async function ownsTables(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select exists (
      select from pg_namespace n left join pg_class c on c.relnamespace = n.oid
      where n.nspname = any ($1) and (pg_has_role(n.nspowner, 'member') or pg_has_role(c.relowner, 'member'))) as owns`,
    [SCHEMAS],
  );
  return rows[0]?.owns ?? false;
}
