export { InvoicePage } from './invoice-page.tsx';
export { SubscriptionPage } from './subscription-page.tsx';
