import { defineModule } from '../define-module.ts';
import { devMailboxPage, devMailboxRoutes } from './dev-mailbox.ts';

export const platformModule = defineModule({
  name: 'platform',
  routes: [devMailboxRoutes],
  pages: [devMailboxPage],
});
