import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const accountPage = () =>
  import(/* webpackChunkName: "account" */ './features/account/account-page.tsx').then((module) => module.AccountPage);

const settingsPage = () =>
  import(/* webpackChunkName: "settings" */ './features/settings/settings-page.tsx').then(
    (module) => module.SettingsPage,
  );
const domainsPage = () =>
  import(/* webpackChunkName: "settings" */ './features/domains/domains-page.tsx').then((module) => module.DomainsPage);
const subscriptionPage = () =>
  import(/* webpackChunkName: "subscription" */ './features/subscription/subscription-page.tsx').then(
    (module) => module.SubscriptionPage,
  );
const auditPage = () =>
  import(/* webpackChunkName: "audit" */ './features/audit/audit-page.tsx').then((module) => module.AuditPage);

export default defineRemote({
  manifest,
  pages: {
    '/minha-conta': accountPage,
    '/configuracoes': settingsPage,
    '/config-domain': domainsPage,
    '/assinatura': subscriptionPage,
    '/registro': auditPage,
  },
  catalogues,
});
