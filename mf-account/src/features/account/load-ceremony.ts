/** What talks to authenticators, for whoever uses it. */
export const loadCeremony = () => import(/* webpackChunkName: "passkey" */ '@clube/shared/passkey');
