import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketTagRoutes } from './routes.ts';

export const ticketTagModule = defineModule({
  name: 'ticket-tag',
  routes: [ticketTagRoutes],
  exported: wholeTables('ticket_tags', 'ticket_taggings'),
  ids: ['tag'],
  audited: {
    ticket_tag: { pt: 'Etiqueta de chamados', es: 'Etiqueta de solicitudes', en: 'Ticket tag' },
    ticket_tagging: { pt: 'Etiqueta posta num chamado', es: 'Etiqueta puesta en una solicitud', en: 'Tag on a ticket' },
  },
});
