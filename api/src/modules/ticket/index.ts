import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ticketFirstQueries } from './first-queries.ts';
import { ticketDeskRoutes } from './desk.routes.ts';
import { ticketImageRoutes } from './image.routes.ts';
import { knownImages } from './image.queries.ts';
import { measureImages, removeUnusedImages } from './image.ts';
import { ticketLive } from './live.ts';
import { startMails } from './mail/intake.ts';
import { lostMail } from './mail/lost.ts';
import { mailJob } from './mail/take.ts';
import { findOwnImages, readOwnMessages } from './own.queries.ts';
import { ticketMemberRoutes } from './member.routes.ts';
import { ticketMergeRoutes } from './merge.routes.ts';
import { ticketRatingRoutes } from './rating.routes.ts';
import { ticketReadRoutes } from './read.routes.ts';
import { ticketRoutes } from './routes.ts';

export const ticketModule = defineModule({
  name: 'ticket',
  routes: [
    ticketRoutes,
    ticketReadRoutes,
    ticketRatingRoutes,
    ticketMergeRoutes,
    ticketImageRoutes,
    ticketDeskRoutes,
    ticketMemberRoutes,
  ],
  jobs: { queues: [mailJob], start: startMails },
  mails: [lostMail],
  chores: [removeUnusedImages, measureImages],
  stores: { tickets: { name: /^([\w-]+)\.webp$/, find: knownImages } },
  exported: wholeTables(
    'tickets',
    'ticket_messages',
    'ticket_images',
    'ticket_notes',
    'ticket_reads',
    'ticket_readers',
    'ticket_ratings',
  ),
  personal: {
    ...ownRows({ tickets: [], ticket_images: [], ticket_reads: [], ticket_readers: [], ticket_ratings: [] }),
    ticket_messages: readOwnMessages,
  },
  personalFiles: findOwnImages,
  expiring: { ticket_mails: 'expires_at' },
  live: ticketLive,
  firstQueries: ticketFirstQueries,
  ids: ['ticket', 'image'],
  audited: {
    ticket: { pt: 'Chamado', es: 'Solicitud', en: 'Ticket' },
    ticket_message: { pt: 'Resposta de chamado', es: 'Respuesta de solicitud', en: 'Ticket reply' },
    ticket_note: { pt: 'Anotação de chamado', es: 'Nota de solicitud', en: 'Ticket note' },
  },
});
