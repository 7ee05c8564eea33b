import type { Hearing } from '../../lib/live-feed.ts';

type Changed = { site_id: number; member_id: number };

/** Whose role changed: the browser opens its stream again by itself, and hears what it may by then. */
export const memberLive = {
  'role:changed': ({ site_id, member_id }: Changed, { siteId, memberId }) =>
    site_id === siteId && member_id === memberId ? 'lost' : undefined,
} satisfies Hearing;
