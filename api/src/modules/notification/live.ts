import type { Hearing } from '../../lib/live-feed.ts';

/** Without a member it concerns all of the panel. */
type Changed = { site_id: number; member_id: number | null };

/** Whom it concerns. */
export const notificationLive = {
  'notification:changed': ({ site_id, member_id }: Changed, { siteId, memberId }) =>
    site_id === siteId && (member_id === null || member_id === memberId)
      ? { name: 'notification:changed', data: {} }
      : undefined,
} satisfies Hearing;
