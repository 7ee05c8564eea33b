import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { memberGroupRoutes } from './routes.ts';

export const memberGroupModule = defineModule({
  name: 'member-group',
  routes: [memberGroupRoutes],
  exported: wholeTables('member_groups', 'member_groupings'),
  personal: ownRows({ member_groupings: [] }),
  ids: ['group'],
  audited: {
    member_group: { pt: 'Grupo de membros', es: 'Etiqueta de miembros', en: 'Group of members' },
    member_grouping: { pt: 'Membro num grupo', es: 'Miembro con etiqueta', en: 'Member in a group' },
  },
});
