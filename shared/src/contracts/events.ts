import type { ClientError } from './release.ts';

/**
 * The events that shell and remotes may say to each other: `noun:past-tense` → what it carries.
 * Add here first; the bus refuses at compile time what is not in this list.
 */
export type ClubeEvents = {
  'session:ended': { reason: 'expired' | 'logout' | 'limit' };
  /** A page opened another session in this browser, or was refused for one that did. Pages of the session before stay with that one (docs/adr/0527). */
  'session:replaced': Record<string, never>;
  /** Which one that is, by the name that opens nothing, for another page's cookie may come after the word. */
  'session:opened': { name: string };
  /** The session is about to be left: what is to be said in its name is said now (session/leaving.ts). */
  'leaving:began': Record<string, never>;
  /** It stands as before. */
  'leaving:failed': Record<string, never>;
  'route:changed': { path: string };
  'lesson:completed': { courseId: number; moduleId: number; lessonId: number; completed: boolean };
  'comment:posted': { lessonId: number; commentId: number };
  /** The discussion of a lesson is another; `null`: any of them may be. Without `threadId` any of its threads may be. */
  'comment:changed': { lessonId: number | null; threadId?: number };
  /** A file is on its way, or waits for its turn. */
  'upload:began': Record<string, never>;
  'media:uploaded': { mediaId: number };
  /** `null`: any of them may have changed while nobody listened. */
  'media:changed': { mediaId: number | null };
  /** A ticket has another message or state; `null`: any of them may. */
  'ticket:changed': { ticketId: number | null };
  /** Somebody was told something, or has read it. */
  'notification:changed': Record<string, never>;
  /** Somebody came to a course in the editor, left it, or has something else of it open; `null`: of any. */
  'editor:changed': { courseId: number | null };
  'profile:updated': { userId: number };
  /** A remote, or a part of it, failed; `cause` is the message of what was thrown, for whoever collects failures. */
  'remote:failed': { remote: string; release: string | null; kind: ClientError['kind']; cause: string };
};
/** `noun:past-tense`. */
export type ClubeEventName = keyof ClubeEvents;

/** Events that other tabs of the same panel hear too. */
export const sharedAcrossTabs = [
  'session:ended',
  'session:replaced',
  'session:opened',
  'leaving:began',
  'leaving:failed',
  'profile:updated',
  'media:changed',
  'notification:changed',
  'comment:changed',
  'ticket:changed',
  'editor:changed',
] as const satisfies readonly ClubeEventName[];
