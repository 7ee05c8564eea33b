import { ownRows } from '../../database/own-rows.ts';
import { defineModule } from '../define-module.ts';
import { noteExportRoutes } from './export.routes.ts';
import { noteRoutes } from './routes.ts';

// No part of a panel's export: its owner reads nobody's notes (docs/adr/0130).
export const noteModule = defineModule({
  name: 'note',
  routes: [noteRoutes, noteExportRoutes],
  personal: ownRows({ notes: ['course', 'lesson'] }),
  expiring: { notes: 'removed_at' },
  ids: ['note'],
});
