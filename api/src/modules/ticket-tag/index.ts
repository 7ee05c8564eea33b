import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketTagRoutes } from './routes.ts';

export const ticketTagModule = defineModule({
  name: 'ticket-tag',
  routes: [ticketTagRoutes],
  exported: wholeTables('ticket_tags', 'ticket_taggings'),
  ids: ['tag'],
});
