import { allows } from '@clube/shared/contracts/policy';
import type { Hearing } from '../../lib/live-feed.ts';

/** `member_id` came, went or moved; `instructors` are members whose course it is (migration 0540). */
type Changed = { site_id: number; course_id: number; member_id: number; instructors: number[] };

/** Those who edit the course; whoever it is knows it already. Who is there they ask themselves, and are asked what they may. */
export const editorLive = {
  'editor:changed': ({ site_id, course_id, member_id, instructors }: Changed, { siteId, memberId, role }) => {
    if (site_id !== siteId || member_id === memberId || !allows('course.write', role)) return undefined;
    if (role === 'instructor' && !(memberId && instructors.includes(memberId))) return undefined;
    return { name: 'editor:changed', data: { course_id } };
  },
} satisfies Hearing;
