import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketRoutes } from './routes.ts';

export const ticketModule = defineModule({
  name: 'ticket',
  routes: [ticketRoutes],
  exported: wholeTables('tickets', 'ticket_messages'),
  ids: ['ticket'],
});
