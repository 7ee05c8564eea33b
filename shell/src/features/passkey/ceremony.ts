/** What talks to authenticators comes when somebody is about to use it: the sign-in screen starts without. */
export const loadCeremony = () => import(/* webpackChunkName: "passkey" */ './at-the-door.ts');
