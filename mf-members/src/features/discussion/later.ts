/** What comes after the first picture, and for who has no network: the worker of the page keeps chunks of this name. */
export const later = () => import(/* webpackChunkName: "outbox" */ './comment-later.ts');
