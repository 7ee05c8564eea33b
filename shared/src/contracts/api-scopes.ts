/** What a key may do; each route that takes keys names one. In a file without schemas, because screens need the list. */
export const apiScopes = [
  'courses.read',
  'members.read',
  'members.invite',
  'enrolments.write',
  'orders.read',
  'subscriptions.read',
] as const;
/** One of them. */
export type ApiScope = (typeof apiScopes)[number];

/** How many a panel has at most. */
export const MAX_API_KEYS = 20;
/** What each begins with, so that nobody takes it for something else. */
export const API_KEY_PREFIX = 'clube_key_';
