import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { memberActJob, startActing } from './operations.ts';
import { memberActRoutes } from './routes.ts';

export const memberActModule = defineModule({
  name: 'member-act',
  routes: [memberActRoutes],
  jobs: { queues: [memberActJob], start: startActing },
  expiring: { member_acts: 'expires_at' },
  exported: wholeTables('member_acts'),
  personal: ownRows({ member_act_members: [] }),
  ids: ['act'],
  audited: {
    member_act: {
      pt: 'Ato para todos de um filtro',
      es: 'Acción para todos los de un filtro',
      en: 'Act for all of a filter',
    },
  },
});
