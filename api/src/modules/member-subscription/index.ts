import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { readOwnEvents } from './list.queries.ts';
import { subscriptionMail } from './mail.ts';
import { ownSubscriptionRoutes } from './own.routes.ts';
import { renewSubscriptions } from './renewal.ts';
import { memberSubscriptionRoutes } from './routes.ts';

export const memberSubscriptionModule = defineModule({
  name: 'member-subscription',
  routes: [memberSubscriptionRoutes, ownSubscriptionRoutes],
  mails: [subscriptionMail],
  chores: [renewSubscriptions],
  exported: wholeTables('member_subscriptions', 'member_subscription_events'),
  personal: { ...ownRows({ member_subscriptions: [] }), member_subscription_events: readOwnEvents },
  ids: ['subscription'],
  audited: {
    member_subscription: { pt: 'Assinatura de membro', es: 'Suscripción de miembro', en: 'Member’s subscription' },
  },
});
