import { endIdleSessions } from '../../plugins/session.queries.ts';
import { defineModule } from '../define-module.ts';
import { handOffRoutes } from './hand-off.routes.ts';
import { sessionLive } from './live.ts';
import { readOwnSessions } from './own.queries.ts';
import { sessionRoutes } from './routes.ts';

export const sessionModule = defineModule({
  name: 'session',
  routes: [sessionRoutes, handOffRoutes],
  chores: [({ config, connection }) => endIdleSessions(connection.db, config.staffIdleHours)],
  expiring: { sessions: 'expires_at', hand_offs: 'expires_at' },
  personal: { sessions: readOwnSessions },
  live: sessionLive,
  ids: ['session'],
});
