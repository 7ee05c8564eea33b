import { defineModule } from '../define-module.ts';
import { devMailboxPage, devMailboxRoutes } from './dev-mailbox.ts';
import { startMailingOwed } from './owed.ts';

export const mailModule = defineModule({
  name: 'mail',
  routes: [devMailboxRoutes],
  pages: [devMailboxPage],
  jobs: { queues: [], start: startMailingOwed },
  expiring: { owed_mails: 'expires_at' },
});
