import { ownRows } from '../../database/own-rows.ts';
import { defineModule } from '../define-module.ts';

// No part of a panel's export: it says nothing of the panel, and is gone after 30 days (docs/adr/0187).
export const faultModule = defineModule({
  name: 'fault',
  personal: ownRows({ member_faults: ['lesson'] }),
  expiring: { member_faults: 'expires_at' },
});
