import type { Hearing } from '../../lib/live-feed.ts';

type Ended = { session_id: number; reason: 'limit' | 'left' | 'expired' };

/** The pages of the session; whoever left it themselves needs no telling. */
export const sessionLive = {
  'session:ended': ({ session_id, reason }: Ended, { sessionId }) => {
    if (session_id !== sessionId) return undefined;
    return reason === 'left' ? 'lost' : { name: 'session:ended', data: { reason } };
  },
} satisfies Hearing;
