import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketImageRoutes } from './image.routes.ts';
import { removeUnusedImages } from './image.ts';
import { ticketRoutes } from './routes.ts';

export const ticketModule = defineModule({
  name: 'ticket',
  routes: [ticketRoutes, ticketImageRoutes],
  chores: [removeUnusedImages],
  exported: wholeTables('tickets', 'ticket_messages', 'ticket_images'),
  ids: ['ticket', 'image'],
});
