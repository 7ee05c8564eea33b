import type { Role } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export type Membership = {
  site_id: number;
  role: Role;
  slug: string;
  name: string;
  domains: string[];
  pending_domains: boolean;
};

/** The panels that a person may enter, with their verified domains, primary first. */
export async function findMemberships(db: Db, userId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.site_id, m.role, s.slug, s.name,
      coalesce((select array_agg(d.domain order by d.is_primary desc, d.domain) from domains d
        where d.site_id = s.id and d.verified_at is not null), '{}') as domains,
      exists (select 1 from domains d where d.site_id = s.id)
        and not exists (select 1 from domains d where d.site_id = s.id and d.verified_at is not null) as pending_domains
    from members m join sites s on s.id = m.site_id
    where m.user_id = ${userId} and s.deleted_at is null and m.suspended_at is null order by s.name`.execute(db);
  return rows;
}
