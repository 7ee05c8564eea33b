import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const accountPage = () =>
  import(/* webpackChunkName: "account" */ './features/account/account-page.tsx').then((module) => module.AccountPage);
const receiptPage = () =>
  import(/* webpackChunkName: "receipt" */ './features/receipt/receipt-page.tsx').then((module) => module.ReceiptPage);

const settingsPage = () =>
  import(/* webpackChunkName: "settings" */ './features/settings/settings-page.tsx').then(
    (module) => module.SettingsPage,
  );
const domainsPage = () =>
  import(/* webpackChunkName: "settings" */ './features/domains/domains-page.tsx').then((module) => module.DomainsPage);
// One file, as who looks at the plan goes on to what it owes; a file more is a name more in what every page of a remote loads.
const subscription = () => import(/* webpackChunkName: "subscription" */ './features/subscription/index.ts');
const subscriptionPage = () => subscription().then((module) => module.SubscriptionPage);
const invoicePage = () => subscription().then((module) => module.InvoicePage);
const overviewPage = () =>
  import(/* webpackChunkName: "overview" */ './features/overview/overview-page.tsx').then(
    (module) => module.OverviewPage,
  );
const auditPage = () =>
  import(/* webpackChunkName: "audit" */ './features/audit/audit-page.tsx').then((module) => module.AuditPage);
const integrationsPage = () =>
  import(/* webpackChunkName: "integrations" */ './features/integrations/integrations-page.tsx').then(
    (module) => module.IntegrationsPage,
  );

export default defineRemote({
  manifest,
  pages: {
    '/minha-conta': accountPage,
    '/minha-conta/recibo/:pedido': receiptPage,
    '/configuracoes': settingsPage,
    '/config-domain': domainsPage,
    '/integracoes': integrationsPage,
    '/assinatura': subscriptionPage,
    '/assinatura/:fatura': invoicePage,
    '/resumo': overviewPage,
    '/registro': auditPage,
  },
  catalogues,
});
