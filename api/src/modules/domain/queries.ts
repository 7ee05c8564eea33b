import pg from 'pg';
import { named, type Db } from '../../database/connect.ts';

export type DomainProblem = 'txt' | 'target' | 'dns';
export type DomainRow = {
  domain: string;
  token: string;
  verified_at: string | null;
  checked_at: string | null;
  problem: DomainProblem | null;
  is_primary: boolean;
};

const LIST = `
  select domain, token, verified_at, checked_at, problem, is_primary from domains where site_id = $1
  order by is_primary desc, domain`;
export const listDomains = (db: Db, siteId: number) => named<DomainRow>(db, 'list-domains', LIST, [siteId]);

const FIND =
  'select domain, token, verified_at, checked_at, problem, is_primary from domains where site_id = $1 and domain = $2';
export async function findDomain(db: Db, siteId: number, domain: string): Promise<DomainRow | undefined> {
  const [row] = await named<DomainRow>(db, 'find-domain', FIND, [siteId, domain]);
  return row;
}

const STATE = `
  select exists (select 1 from domains where domain = $2 and site_id <> $1 and verified_at is not null) as taken,
    exists (select 1 from released_domains where domain = $2 and site_id is distinct from $1 and free_at > now()) as cooling`;
export async function domainState(db: Db, siteId: number, domain: string) {
  const [row] = await named<{ taken: boolean; cooling: boolean }>(db, 'domain-state', STATE, [siteId, domain]);
  return row ?? { taken: false, cooling: false };
}

const ADD =
  'insert into domains (site_id, domain, token) values ($1, $2, $3) on conflict (site_id, domain) do nothing returning domain';
/** False when the panel claims it already. */
export const addDomain = async (db: Db, siteId: number, domain: string, token: string): Promise<boolean> =>
  (await named(db, 'add-domain', ADD, [siteId, domain, token])).length > 0;

// The first verified domain becomes the primary one. The unique index on verified domains settles a race. A claim that stood
// beside the one that was given up waits as long as one that is made now.
const VERIFY = `
  update domains d set verified_at = coalesce(verified_at, now()), checked_at = now(), problem = null, problem_since = null,
    is_primary = is_primary or not exists (select 1 from domains o where o.site_id = d.site_id and o.is_primary)
  where site_id = $1 and domain = $2 and not exists (
    select 1 from domains o where o.domain = d.domain and o.site_id <> d.site_id and o.verified_at is not null)
    and (d.verified_at is not null or not exists (
      select 1 from released_domains r
      where r.domain = d.domain and r.site_id is distinct from d.site_id and r.free_at > now()))
  returning verified_at = now() as is_new`;
/**
 * Undefined when it is another panel's, or was until a few days ago (`domainState` tells which). `is_new`: it was not proven before.
 * @throws DatabaseError `isTakenMeanwhile`
 */
export async function verifyDomain(db: Db, siteId: number, domain: string): Promise<{ is_new: boolean } | undefined> {
  const [row] = await named<{ is_new: boolean }>(db, 'verify-domain', VERIFY, [siteId, domain]);
  return row;
}
/** Another panel proved it in the same moment. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'domains_verified';

// A verified domain stays verified through a passing failure; its problem is told. Only an answer that contradicts the
// claim starts the time after which it is free again; a DNS that does not answer says nothing.
const NOTE = `
  update domains set checked_at = now(), problem = $3,
    problem_since = case when $3 = 'dns' then problem_since else coalesce(problem_since, now()) end
  where site_id = $1 and domain = $2`;
export const noteProblem = (db: Db, siteId: number, domain: string, problem: DomainProblem) =>
  named(db, 'note-domain-problem', NOTE, [siteId, domain, problem]);

// A name that leads to an address of before leads to the panel.
const ADDRESSES = 'array(select s.slug union select f.slug from former_addresses f where f.site_id = s.id)';
const FIND_ADDRESSES = `select ${ADDRESSES} as slugs from sites s where s.id = $1`;
/** Every address that a panel has or had. */
export async function findAddresses(db: Db, siteId: number): Promise<string[]> {
  const [row] = await named<{ slugs: string[] }>(db, 'find-addresses', FIND_ADDRESSES, [siteId]);
  return row?.slugs ?? [];
}

export type DueDomain = { site_id: number; domain: string; token: string; slugs: string[] };
// Several servers may look at once: each takes its own. Claims that nobody proved for a month are left alone.
const DUE = `
  update domains d set checked_at = now() from sites s
  where s.id = d.site_id and (d.site_id, d.domain) in (
    select o.site_id, o.domain from domains o join sites p on p.id = o.site_id
    where p.deleted_at is null and case when o.verified_at is null
      then o.created_at > now() - interval '30 days' and (o.checked_at is null or o.checked_at < now() - interval '1 hour')
      else o.checked_at < now() - interval '1 day' end
    order by o.checked_at nulls first limit 200 for update of o skip locked)
  returning d.site_id, d.domain, d.token, ${ADDRESSES} as slugs`;
export const claimDueDomains = (db: Db) => named<DueDomain>(db, 'due-domains', DUE, []);

const RELEASE = `
  update domains set verified_at = null, is_primary = false
  where verified_at is not null and problem in ('txt', 'target') and problem_since < now() - interval '7 days'`;
/** Takes the proof away from domains that have contradicted it for a week: students are handed to the subdomain again. */
export const releaseUnproven = (db: Db) => named(db, 'release-unproven', RELEASE, []);

const PRIMARY = `update domains set is_primary = (domain = $2) where site_id = $1 and exists (
  select 1 from domains where site_id = $1 and domain = $2 and verified_at is not null) returning domain`;
export const setPrimary = (db: Db, siteId: number, domain: string) =>
  named<{ domain: string }>(db, 'primary-domain', PRIMARY, [siteId, domain]);

const REMOVE = `
  with gone as (delete from domains where site_id = $1 and domain = $2 returning domain, verified_at),
  cooling as (
    insert into released_domains (domain, site_id, free_at)
    select domain, $1, now() + interval '7 days' from gone where verified_at is not null
    on conflict (domain) do update set site_id = excluded.site_id, free_at = excluded.free_at)
  select domain from gone`;
export const removeDomain = (db: Db, siteId: number, domain: string) =>
  named<{ domain: string }>(db, 'remove-domain', REMOVE, [siteId, domain]);

const ALLOWED = `
  select 1 from sites where deleted_at is null and slug = $2
  union all
  select 1 from former_addresses f join sites s on s.id = f.site_id where f.slug = $2 and s.deleted_at is null
  union all
  select 1 from domains d join sites s on s.id = d.site_id
  where d.domain = $1 and d.verified_at is not null and s.deleted_at is null limit 1`;
/** Whether somebody answers under this name, so that a certificate may be asked for. */
export const isServed = async (db: Db, domain: string, slug: string | null) =>
  (await named(db, 'tls-allowed', ALLOWED, [domain, slug])).length > 0;
