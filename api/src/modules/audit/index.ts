import { defineModule } from '../define-module.ts';
import { auditRoutes } from './routes.ts';

/** The tables themselves write it (migration 0295, docs/adr/0177); here it is read. */
export const auditModule = defineModule({
  name: 'audit',
  routes: [auditRoutes],
  expiring: { audit_entries: 'expires_at' },
  ids: ['entry'],
});
