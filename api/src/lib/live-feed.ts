import type { LiveEvent } from '@clube/shared/contracts/live';
import { allows, type Role } from '@clube/shared/contracts/policy';
import { listenTo } from '../database/listen.ts';

/**
 * As the triggers of migrations 0006, 0132, 0156, 0157, 0190 and 0281 write it; `instructors` are members whose media it is, a notification without a member
 * concerns all of the panel.
 */
type Notice =
  | { name: 'media:changed'; site_id: number; media_id: number; instructors: number[] }
  | { name: 'comment:changed'; site_id: number; lesson_id: number }
  | { name: 'notification:changed'; site_id: number; member_id: number | null }
  | { name: 'role:changed'; site_id: number; member_id: number }
  | { name: 'session:ended'; session_id: number; reason: 'limit' | 'left' | 'expired' };

type Listener = {
  sessionId: number;
  siteId: number | null;
  memberId: number | null;
  role: Role | null;
  hear(event: LiveEvent): void;
  /** What happens from now on is not heard: the feed broke off, or the session was left. */
  lose(): void;
};
export type LiveFeed = {
  /** Resolves once everything that is committed from now on will be heard. Returns what stops it. */
  listen(listener: Listener): Promise<() => void>;
  stop(): Promise<void>;
};

/** Tells a listener what of a notice is for them, if anything. */
function tell(notice: Notice, { sessionId, siteId, memberId, role, hear, lose }: Listener): void {
  switch (notice.name) {
    case 'media:changed':
      if (notice.site_id !== siteId || !allows('course.write', role)) return;
      if (role === 'instructor' && !(memberId && notice.instructors.includes(memberId))) return;
      return hear({ name: notice.name, data: { media_id: notice.media_id } });
    case 'comment:changed':
      if (notice.site_id !== siteId) return;
      return hear({ name: notice.name, data: { lesson_id: notice.lesson_id } });
    case 'notification:changed':
      if (notice.site_id !== siteId || (notice.member_id !== null && notice.member_id !== memberId)) return;
      return hear({ name: notice.name, data: {} });
    case 'role:changed':
      // The browser opens it again by itself, and hears what it may by then.
      if (notice.site_id !== siteId || notice.member_id !== memberId) return;
      return lose();
    case 'session:ended':
      if (notice.session_id !== sessionId) return;
      if (notice.reason === 'left') return lose();
      return hear({ name: notice.name, data: { reason: notice.reason } });
  }
}

/** What any node of the platform did, told to the pages that are open on this one: one LISTEN connection for all of them. */
export function createLiveFeed(databaseUrl: string): LiveFeed {
  const listeners = new Set<Listener>();
  let opening: ReturnType<typeof listenTo> | undefined;

  const loseAll = () => {
    opening = undefined;
    const lost = [...listeners];
    listeners.clear();
    for (const { lose } of lost) lose();
  };
  const hear = (payload: string) => {
    const notice = JSON.parse(payload) as Notice;
    for (const listener of listeners) tell(notice, listener);
  };

  return {
    async listen(listener) {
      opening ??= listenTo(databaseUrl, 'clube_live', { hear, lose: loseAll });
      const mine = opening;
      try {
        await mine;
      } catch (error) {
        if (opening === mine) opening = undefined;
        throw error;
      }
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      const connection = await opening?.catch(() => undefined);
      await connection?.stop();
    },
  };
}
