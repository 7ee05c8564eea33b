import { ownRows } from '../../database/own-rows.ts';
import { defineModule } from '../define-module.ts';
import { memberLive } from './live.ts';
import { oneMemberRoutes } from './one.routes.ts';
import { readMemberRows } from './queries.ts';
import { readOwnMembers } from './own.queries.ts';
import { memberRoutes } from './routes.ts';

export const memberModule = defineModule({
  name: 'member',
  routes: [memberRoutes, oneMemberRoutes],
  exported: { members: readMemberRows },
  personal: { ...ownRows({ member_access_mails: [], member_visits: [] }), members: readOwnMembers },
  live: memberLive,
  ids: ['member'],
  audited: {
    enrolment: { pt: 'Matrícula', es: 'Matrícula', en: 'Enrolment' },
    member: { pt: 'Membro', es: 'Miembro', en: 'Member' },
  },
});
