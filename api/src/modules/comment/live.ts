import type { Hearing } from '../../lib/live-feed.ts';

type Changed = { site_id: number; lesson_id: number };

/** All pages of the panel. */
export const commentLive = {
  'comment:changed': ({ site_id, lesson_id }: Changed, { siteId }) =>
    site_id === siteId ? { name: 'comment:changed', data: { lesson_id } } : undefined,
} satisfies Hearing;
