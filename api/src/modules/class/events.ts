import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';

type Change = 'made' | 'changed' | 'erased' | 'members';

/** Who changed a class, for the panel's owner: it decides what is open to its members. */
export const recordChange = (request: FastifyRequest, detail: Change): Promise<void> =>
  recordEvent(request, { kind: 'class.changed', userId: null, siteId: memberOf(request).siteId, detail });
