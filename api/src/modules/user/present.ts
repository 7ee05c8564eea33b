import type { MeHere } from '@clube/shared/contracts/user';
import type { FastifyInstance } from 'fastify';
import { photoAddress } from '../../lib/photo-address.ts';
import type { Session } from '../../plugins/session.ts';
import { findPerson, type Person } from './queries.ts';

/** Who the session belongs to, as `GET /me` answers it. */
export const presentMe = async (app: FastifyInstance, session: Session): Promise<MeHere> =>
  presentPerson(await findPerson(app.db, session), session);

/** The same of somebody who was read already: the boot document carries it. */
export function presentPerson({ sites, ...user }: Person, session: Session): MeHere {
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
            ...(session.viewing && {
              viewing: { member: session.viewing.member, course_id: session.viewing.courseId },
            }),
          }
        : null,
    second_factor_missing: session.secondFactorMissing,
    ...(session.boundTo !== null && { panel_bound: true }),
    ...(user.erase_at && { erase_at: user.erase_at.toISOString() }),
    ...(user.custom_fields_filled !== null && { custom_fields_filled: user.custom_fields_filled }),
  };
}
