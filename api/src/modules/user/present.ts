import type { MeHere } from '@clube/shared/contracts/user';
import type { FastifyInstance } from 'fastify';
import { photoAddress } from '../../lib/photo-address.ts';
import type { Session } from '../../plugins/session.ts';
import { findPerson } from './queries.ts';

/** Who the session belongs to, as `GET /me` answers it; the boot document carries the same. */
export async function presentMe(app: FastifyInstance, session: Session): Promise<MeHere> {
  const { sites, ...user } = await findPerson(app.db, session);
  const site = sites.find(({ id }) => id === session.siteId);
  return {
    member: {
      id: user.id,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone,
      country: user.country,
      photo: photoAddress(user.photo_key),
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
    ...(session.boundTo !== null && { panel_bound: true }),
    ...(user.erase_at && { erase_at: user.erase_at.toISOString() }),
    ...(user.custom_fields_filled !== null && { custom_fields_filled: user.custom_fields_filled }),
  };
}
