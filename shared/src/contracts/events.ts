/**
 * The events that shell and remotes may say to each other: `noun:past-tense` → what it carries.
 * Add here first; the bus refuses at compile time what is not in this list.
 */
export type ClubeEvents = {
  'session:ended': { reason: 'expired' | 'logout' | 'limit' };
  'route:changed': { path: string };
  'lesson:completed': { courseId: number; moduleId: number; lessonId: number; completed: boolean };
  'comment:posted': { lessonId: number; commentId: number };
  'media:uploaded': { mediaId: number };
  'profile:updated': { userId: number };
  'remote:failed': { remote: string; kind: string };
};
export type ClubeEventName = keyof ClubeEvents;

/** Events that other tabs of the same panel hear too. */
export const sharedAcrossTabs = ['session:ended', 'profile:updated'] as const satisfies readonly ClubeEventName[];
