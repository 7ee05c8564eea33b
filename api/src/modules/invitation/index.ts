import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { eraseOldInvitations } from './queries.ts';
import { invitationRoutes } from './routes.ts';

export const invitationModule = defineModule({
  name: 'invitation',
  routes: [invitationRoutes],
  chores: [eraseOldInvitations],
  exported: wholeTables('invitations', 'invitation_courses'),
  ids: ['invitation'],
});
