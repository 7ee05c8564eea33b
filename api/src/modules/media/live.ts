import { allows } from '@clube/shared/contracts/policy';
import type { Hearing } from '../../lib/live-feed.ts';

/** `instructors` are members whose media it is (migration 0285). */
type Changed = { site_id: number; media_id: number; instructors: number[] };

/** Those who edit courses; an instructor of their own. */
export const mediaLive = {
  'media:changed': ({ site_id, media_id, instructors }: Changed, { siteId, memberId, role }) => {
    if (site_id !== siteId || !allows('course.write', role)) return undefined;
    if (role === 'instructor' && !(memberId && instructors.includes(memberId))) return undefined;
    return { name: 'media:changed', data: { media_id } };
  },
} satisfies Hearing;
