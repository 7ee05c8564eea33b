import { defineModule } from '../define-module.ts';
import { devMailboxPage, devMailboxRoutes } from './dev-mailbox.ts';

export const mailModule = defineModule({
  name: 'mail',
  routes: [devMailboxRoutes],
  pages: [devMailboxPage],
});
