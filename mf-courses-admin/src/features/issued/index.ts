export { CertificateTabs } from './certificate-tabs.tsx';
