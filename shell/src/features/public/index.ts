export { MailSent } from './mail-sent.tsx';
export { PublicLayout } from './public-layout.tsx';
export * as publicStyles from './public-layout.css.ts';
