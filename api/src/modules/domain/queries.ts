import type pg from 'pg';
import { named } from '../../database/connect.ts';

type Client = Pick<pg.Pool, 'query'>;
export type DomainRow = {
  domain: string;
  token: string;
  verified_at: string | null;
  checked_at: string | null;
  problem: 'txt' | 'target' | 'dns' | null;
  is_primary: boolean;
};

const LIST = `
  select domain, token, verified_at, checked_at, problem, is_primary from domains where site_id = $1
  order by is_primary desc, domain`;
export const listDomains = (client: Client, siteId: number) => named<DomainRow>(client, 'list-domains', LIST, [siteId]);

const FIND =
  'select domain, token, verified_at, checked_at, problem, is_primary from domains where site_id = $1 and domain = $2';
export async function findDomain(client: Client, siteId: number, domain: string): Promise<DomainRow | undefined> {
  const [row] = await named<DomainRow>(client, 'find-domain', FIND, [siteId, domain]);
  return row;
}

const STATE = `
  select exists (select 1 from domains where domain = $2 and site_id <> $1 and verified_at is not null) as taken,
    exists (select 1 from released_domains where domain = $2 and site_id is distinct from $1 and free_at > now()) as cooling`;
export async function domainState(client: Client, siteId: number, domain: string) {
  const [row] = await named<{ taken: boolean; cooling: boolean }>(client, 'domain-state', STATE, [siteId, domain]);
  return row ?? { taken: false, cooling: false };
}

const ADD = 'insert into domains (site_id, domain, token) values ($1, $2, $3) on conflict (site_id, domain) do nothing';
export const addDomain = (client: Client, siteId: number, domain: string, token: string) =>
  named(client, 'add-domain', ADD, [siteId, domain, token]);

// The first verified domain becomes the primary one. The unique index on verified domains settles a race.
const VERIFY = `
  update domains d set verified_at = coalesce(verified_at, now()), checked_at = now(), problem = null,
    is_primary = is_primary or not exists (select 1 from domains o where o.site_id = d.site_id and o.is_primary)
  where site_id = $1 and domain = $2 and not exists (
    select 1 from domains o where o.domain = d.domain and o.site_id <> d.site_id and o.verified_at is not null)
  returning domain`;
export async function verifyDomain(client: Client, siteId: number, domain: string): Promise<boolean> {
  return (await named(client, 'verify-domain', VERIFY, [siteId, domain])).length === 1;
}

// A verified domain stays verified through a passing failure of the DNS; its problem is told.
const NOTE = 'update domains set checked_at = now(), problem = $3 where site_id = $1 and domain = $2';
export const noteProblem = (client: Client, siteId: number, domain: string, problem: 'txt' | 'target' | 'dns') =>
  named(client, 'note-domain-problem', NOTE, [siteId, domain, problem]);

const PRIMARY = `update domains set is_primary = (domain = $2) where site_id = $1 and exists (
  select 1 from domains where site_id = $1 and domain = $2 and verified_at is not null) returning domain`;
export const setPrimary = (client: Client, siteId: number, domain: string) =>
  named<{ domain: string }>(client, 'primary-domain', PRIMARY, [siteId, domain]);

const REMOVE = `
  with gone as (delete from domains where site_id = $1 and domain = $2 returning domain, verified_at),
  cooling as (
    insert into released_domains (domain, site_id, free_at)
    select domain, $1, now() + interval '7 days' from gone where verified_at is not null
    on conflict (domain) do update set site_id = excluded.site_id, free_at = excluded.free_at)
  select domain from gone`;
export const removeDomain = (client: Client, siteId: number, domain: string) =>
  named<{ domain: string }>(client, 'remove-domain', REMOVE, [siteId, domain]);

const ALLOWED = `
  select 1 from sites where deleted_at is null and slug = $2
  union all
  select 1 from domains d join sites s on s.id = d.site_id
  where d.domain = $1 and d.verified_at is not null and s.deleted_at is null limit 1`;
/** Whether somebody answers under this name, so that a certificate may be asked for. */
export const isServed = async (client: Client, domain: string, slug: string | null) =>
  (await named(client, 'tls-allowed', ALLOWED, [domain, slug])).length > 0;
