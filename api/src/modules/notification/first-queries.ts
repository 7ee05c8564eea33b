import type { Module } from '../define-module.ts';
import { countUnread } from './queries.ts';

export const notificationFirstQueries = {
  'notification.unread': async (app, member) => ({ value: { unread: await countUnread(app.db, member) } }),
} satisfies Module['firstQueries'];
