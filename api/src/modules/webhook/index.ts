import { defineModule } from '../define-module.ts';
import { readWebhookRows } from './queries.ts';
import { webhookRoutes } from './routes.ts';
import { disabledMail, startSending } from './sending.ts';

export const webhookModule = defineModule({
  name: 'webhook',
  routes: [webhookRoutes],
  mails: [disabledMail],
  jobs: { queues: [], start: startSending },
  expiring: { webhook_deliveries: 'expires_at' },
  exported: { webhooks: readWebhookRows },
  ids: ['webhook', 'delivery'],
  audited: { webhook: { pt: 'Webhook', es: 'Webhook', en: 'Webhook' } },
});
