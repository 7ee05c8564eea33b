import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketCannedRoutes } from './routes.ts';

export const ticketCannedModule = defineModule({
  name: 'ticket-canned',
  routes: [ticketCannedRoutes],
  exported: wholeTables('ticket_canned'),
  ids: ['canned'],
  audited: { ticket_canned: { pt: 'Resposta pronta', es: 'Respuesta preparada', en: 'Canned reply' } },
});
