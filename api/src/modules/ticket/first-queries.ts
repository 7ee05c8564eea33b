import type { Module } from '../define-module.ts';
import { viewerOf } from './operations.ts';
import { countWaiting } from './read.queries.ts';

export const ticketFirstQueries = {
  'ticket.waiting': async (app, member) => ({ value: { waiting: await countWaiting(app.db, viewerOf(member)) } }),
} satisfies Module['firstQueries'];
