import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { provenMail, recheckDomains } from './check.ts';
import { domainRoutes } from './routes.ts';
import { tlsRoutes } from './tls.routes.ts';

export const domainModule = defineModule({
  name: 'domain',
  routes: [domainRoutes],
  rootRoutes: [tlsRoutes],
  chores: [recheckDomains],
  mails: [provenMail],
  expiring: { released_domains: 'free_at' },
  exported: wholeTables('domains'),
  ids: ['domain'],
  audited: { domain: { pt: 'Domínio', es: 'Dominio', en: 'Domain' } },
});
