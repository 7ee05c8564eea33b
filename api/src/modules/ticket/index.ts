import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketImageRoutes } from './image.routes.ts';
import { removeUnusedImages } from './image.ts';
import { findOwnImages, readOwnMessages } from './own.queries.ts';
import { ticketRoutes } from './routes.ts';

export const ticketModule = defineModule({
  name: 'ticket',
  routes: [ticketRoutes, ticketImageRoutes],
  chores: [removeUnusedImages],
  exported: wholeTables('tickets', 'ticket_messages', 'ticket_images'),
  personal: { ...ownRows({ tickets: [], ticket_images: [] }), ticket_messages: readOwnMessages },
  personalFiles: findOwnImages,
  ids: ['ticket', 'image'],
});
