import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { startMailing } from './mailing.ts';
import { readOwnInvitations } from './own.queries.ts';
import { eraseOldInvitations } from './queries.ts';
import { receivedRoutes } from './received.routes.ts';
import { resendRoutes } from './resend.routes.ts';
import { invitationRoutes } from './routes.ts';

export const invitationModule = defineModule({
  name: 'invitation',
  routes: [invitationRoutes, resendRoutes, receivedRoutes],
  jobs: { queues: [], start: startMailing },
  chores: [eraseOldInvitations],
  exported: wholeTables('invitations', 'invitation_courses', 'invitation_groups'),
  personal: { invitations: readOwnInvitations },
  ids: ['invitation'],
  audited: { invitation: { pt: 'Convite', es: 'Invitación', en: 'Invitation' } },
});
