import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketDeskRoutes } from './desk.routes.ts';
import { ticketImageRoutes } from './image.routes.ts';
import { removeUnusedImages } from './image.ts';
import { startMails } from './mail/intake.ts';
import { mailJob } from './mail/take.ts';
import { findOwnImages, readOwnMessages } from './own.queries.ts';
import { ticketRoutes } from './routes.ts';

export const ticketModule = defineModule({
  name: 'ticket',
  routes: [ticketRoutes, ticketImageRoutes, ticketDeskRoutes],
  jobs: { queues: [mailJob], start: startMails },
  chores: [removeUnusedImages],
  exported: wholeTables('tickets', 'ticket_messages', 'ticket_images', 'ticket_notes'),
  personal: { ...ownRows({ tickets: [], ticket_images: [] }), ticket_messages: readOwnMessages },
  personalFiles: findOwnImages,
  expiring: { ticket_mails: 'expires_at' },
  ids: ['ticket', 'image'],
});
