import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const ticketsPage = () =>
  import(/* webpackChunkName: "tickets" */ './features/tickets/tickets-page.tsx').then((module) => module.TicketsPage);
const ticketPage = () =>
  import(/* webpackChunkName: "tickets" */ './features/tickets/ticket-page.tsx').then((module) => module.TicketPage);

export default defineRemote({ manifest, pages: { '/ajuda': ticketsPage, '/ajuda/:id': ticketPage }, catalogues });
