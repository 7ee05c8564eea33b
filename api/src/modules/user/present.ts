import type { PlanOverdue } from '@clube/shared/contracts/plan';
import type { Me } from '@clube/shared/contracts/user';
import type { FastifyInstance } from 'fastify';
import type { Session } from '../../plugins/session.ts';
import { findPerson } from './queries.ts';

/** As JSON the database writes moments in the zone of its session. */
const presentOverdue = ({ since, read_only_at, is_read_only }: PlanOverdue): PlanOverdue => ({
  since: new Date(since).toISOString(),
  read_only_at: new Date(read_only_at).toISOString(),
  is_read_only,
});

const photoUrl = (key: string | null) => (key ? `/api/photo/${key}` : null);

/** Who the session belongs to, as `GET /me` answers it; the boot document carries the same. */
export async function presentMe(app: FastifyInstance, session: Session): Promise<Me> {
  const { sites, plan_overdue, ...user } = await findPerson(app.db, session);
  const site = sites.find(({ id }) => id === session.siteId);
  return {
    member: {
      id: user.id,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone,
      country: user.country,
      photo: photoUrl(user.photo_key),
      sites,
    },
    current:
      site && session.memberId && session.role
        ? {
            currentSite: { id: site.id, role: session.role, name: site.name, slug: site.slug },
            currentMember: { id: session.memberId, role: session.role },
          }
        : null,
    second_factor_missing: session.secondFactorMissing,
    ...(plan_overdue &&
      session.role !== null &&
      session.role !== 'student' && { plan_overdue: presentOverdue(plan_overdue) }),
    ...(session.boundTo !== null && { panel_bound: true }),
  };
}
