import { ownRows } from '../../database/own-rows.ts';
import { defineModule } from '../define-module.ts';
import { notificationFirstQueries } from './first-queries.ts';
import { notificationLive } from './live.ts';
import { startNotifying } from './operations.ts';
import { forgetOld, tellOfEndings } from './queries.ts';
import { notificationRoutes } from './routes.ts';

export const notificationModule = defineModule({
  name: 'notification',
  routes: [notificationRoutes],
  jobs: { queues: [], start: startNotifying },
  chores: [({ connection }) => tellOfEndings(connection.db), ({ connection }) => forgetOld(connection.db)],
  personal: ownRows({ notifications: [], notification_choices: [] }),
  expiring: { mail_pauses: 'ends_at' },
  live: notificationLive,
  ids: ['notification'],
  firstQueries: notificationFirstQueries,
});
