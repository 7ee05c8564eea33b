import { lazy } from 'react';
import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const TicketsPage = lazy(() =>
  import(/* webpackChunkName: "tickets" */ './features/tickets/tickets-page.tsx').then(({ TicketsPage: Page }) => ({
    default: Page,
  })),
);
const TicketPage = lazy(() =>
  import(/* webpackChunkName: "tickets" */ './features/tickets/ticket-page.tsx').then(({ TicketPage: Page }) => ({
    default: Page,
  })),
);

export default defineRemote({ manifest, pages: { '/ajuda': TicketsPage, '/ajuda/:id': TicketPage }, catalogues });
