/** Pages of one session, and of one person, that may listen at once; the tabs of a browser share one stream. */
const STREAMS_A_SESSION = 10;
const STREAMS_A_PERSON = 30;

/** Who listens on this server. */
export function createStreamBook() {
  const bySession = new Map<number, Set<() => void>>();
  const byPerson = new Map<number, Set<() => void>>();
  const enter = (book: Map<number, Set<() => void>>, id: number, close: () => void) =>
    void book.set(id, (book.get(id) ?? new Set()).add(close));
  const leave = (book: Map<number, Set<() => void>>, id: number, close: () => void) => {
    const open = book.get(id);
    if (open?.delete(close) && open.size === 0) book.delete(id);
  };
  return {
    /** Returns what takes the stream out again; undefined when there are too many. */
    add({ sessionId, userId }: { sessionId: number; userId: number }, close: () => void): (() => void) | undefined {
      if ((bySession.get(sessionId)?.size ?? 0) >= STREAMS_A_SESSION) return undefined;
      if ((byPerson.get(userId)?.size ?? 0) >= STREAMS_A_PERSON) return undefined;
      enter(bySession, sessionId, close);
      enter(byPerson, userId, close);
      return () => {
        leave(bySession, sessionId, close);
        leave(byPerson, userId, close);
      };
    },
    closeAll() {
      for (const open of byPerson.values()) for (const close of open) close();
    },
  };
}
