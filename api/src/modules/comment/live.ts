import { allows } from '@clube/shared/contracts/policy';
import type { Hearing } from '../../lib/live-feed.ts';

type Changed = { site_id: number; lesson_id: number; thread_id: number; is_waiting: boolean };

/** All pages of the panel; of what only waits for a decision, those of whoever decides. */
export const commentLive = {
  'comment:changed': ({ site_id, lesson_id, thread_id, is_waiting }: Changed, { siteId, role }) =>
    site_id === siteId && (!is_waiting || allows('comment.moderate', role))
      ? { name: 'comment:changed', data: { lesson_id, thread_id } }
      : undefined,
} satisfies Hearing;
