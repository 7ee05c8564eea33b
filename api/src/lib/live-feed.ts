import type { LiveEvent } from '@clube/shared/contracts/live';
import type { Role } from '@clube/shared/contracts/policy';
import { listenTo } from '../database/listen.ts';

type Listener = {
  sessionId: number;
  siteId: number | null;
  memberId: number | null;
  role: Role | null;
  hear(event: LiveEvent): void;
  /** What happens from now on is not heard: the feed broke off, or the session was left. */
  lose(): void;
};
/**
 * What a listener is told of a notice, if anything; `lost` ends their stream without a word. The notice is what the noun's triggers
 * write (`pg_notify('clube_live', …)`), so the noun alone knows its shape.
 */
type Hear = (notice: never, listener: Listener) => LiveEvent | 'lost' | undefined;
/** By the notice's name. */
export type Hearing = Readonly<Record<string, Hear>>;

export type LiveFeed = {
  /** Resolves once everything that is committed from now on will be heard. Returns what stops it. */
  listen(listener: Listener): Promise<() => void>;
  stop(): Promise<void>;
};

const CONNECT_MS = 5000;
/** What any node of the platform did, told to the pages that are open on this one: one LISTEN connection for all of them. */
export function createLiveFeed(databaseUrl: string, nouns: readonly Hearing[]): LiveFeed {
  const hears = new Map(nouns.flatMap((noun) => Object.entries(noun)));
  const listeners = new Set<Listener>();
  let opening: ReturnType<typeof listenTo> | undefined;

  const loseAll = () => {
    opening = undefined;
    const lost = [...listeners];
    listeners.clear();
    for (const { lose } of lost) lose();
  };
  const hear = (payload: string) => {
    const notice = JSON.parse(payload) as { name: string };
    const tell = hears.get(notice.name);
    for (const listener of listeners) {
      const told = tell?.(notice as never, listener);
      if (told === 'lost') listener.lose();
      else if (told) listener.hear(told);
    }
  };

  return {
    async listen(listener) {
      opening ??= listenTo(databaseUrl, 'clube_live', { hear, lose: loseAll, connectMs: CONNECT_MS });
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
