export { BackToSignIn } from './back-to-sign-in.tsx';
export { CaptchaNotice } from './captcha-notice.tsx';
export { CodeStep } from './code-step.tsx';
export { MailSent } from './mail-sent.tsx';
export { NameInput, PhoneAndDocument, usePersonMessages, usePersonRules } from './person-inputs.tsx';
export { PublicLayout } from './public-layout.tsx';
export * as publicStyles from './public-layout.css.ts';
export { Redeeming } from './redeeming.tsx';
export { useCaptcha } from './use-captcha.ts';
