import { Closed, Id } from '@clube/shared/contracts/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { memberOf, type Member } from '../../plugins/session.ts';

export const SiteParams = Closed({ site: Id });

/** The panel of the address must be the session's: another one is not there. @throws AppError `site.not_found` */
export function assertHere(request: FastifyRequest<{ Params: { site: number } }>): Member {
  const member = memberOf(request);
  if (member.siteId !== request.params.site) throw new AppError('site.not_found', 'Not found');
  return member;
}
