import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { fetchMe } from '@clube/shared/clients/user';
import { isUnreachable, onOutboxChanged, readWaiting } from '@clube/shared/outbox';
import { isEmpty } from '@clube/shared/outbox/store';

/** Before the server is asked again, in milliseconds; doubles each time. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 2 * 60_000;
/** Time to read that all was sent. */
const READING_MS = 4000;

export type Line = 'here' | 'away' | 'asking' | 'sending' | 'sent';

/** The page was not made by the server but by the worker, from what it kept, and no server has answered since. */
const isKeptPage = () => Boolean(document.documentElement.dataset['offline']);

/** As @clube/shared/outbox/left-behind names what was watched and not told. */
const isWatched = (name: string) => name.startsWith('watched:');

/** Mostly there is nothing, and what sends it does not come either: with a file that is there, for a new one is a line in the table of every page. */
async function sendAll(memberId: number): Promise<number> {
  if ((await isEmpty()) && !Object.keys(localStorage).some(isWatched)) return 0;
  const { sendWaiting } = await import(/* webpackChunkName: "view-as" */ './send-waiting.ts');
  return sendWaiting(memberId);
}

/** Whether the server can be reached, how much waits for it, and what asks again. */
export function useLine(memberId: number): { line: Line; waiting: number; askAgain: () => void } {
  const client = useQueryClient();
  const [line, setLine] = useState<Line>('here');
  const [waiting, setWaiting] = useState(0);
  const isAsking = useRef(false);
  /** Since the server could be reached last. Who comes back is told by the browser after it counts as being there. */
  const isAway = useRef(false);
  /** How often it went: what was asked before is no answer to it. */
  const departures = useRef(0);
  const wait = useRef(FIRST_WAIT_MS);

  const count = useCallback(async () => {
    const all = await readWaiting(memberId).catch(() => []);
    setWaiting(all.length);
    return all.length;
  }, [memberId]);

  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const before = departures.current;
    try {
      const wasAway = isAway.current || isKeptPage() || !navigator.onLine;
      setLine((known) => (known === 'away' || wasAway ? 'asking' : known));
      if (wasAway) await fetchMe();
      if ((await count()) > 0) setLine('sending');
      const sent = await sendAll(memberId);
      if (departures.current !== before) return;
      wait.current = FIRST_WAIT_MS;
      isAway.current = false;
      // What it came with stays as old as it is (keep-answers.ts).
      document.documentElement.dataset['offline'] &&= '';
      setLine((known) => (sent > 0 ? 'sent' : known === 'sent' ? known : 'here'));
      if (sent > 0 || wasAway) void client.invalidateQueries();
    } catch (error) {
      isAway.current = departures.current !== before || isUnreachable(error) || !navigator.onLine;
      setLine(isAway.current ? 'away' : 'here');
    } finally {
      isAsking.current = false;
      void count();
    }
  }, [client, memberId, count]);

  // What one does without a network waits; what another tab does, too.
  useEffect(() => onOutboxChanged(() => void count()), [count]);
  useEffect(() => {
    const goAway = () => {
      departures.current += 1;
      isAway.current = true;
      setLine('away');
    };
    const comeBack = () => {
      wait.current = FIRST_WAIT_MS;
      void ask();
    };
    addEventListener('offline', goAway);
    addEventListener('online', comeBack);
    void count();
    if (navigator.onLine) void ask();
    else goAway();
    return () => {
      removeEventListener('offline', goAway);
      removeEventListener('online', comeBack);
    };
  }, [ask, count]);
  const isLacking = line === 'away' || (line === 'here' && waiting > 0);
  useEffect(() => {
    if (!isLacking) return;
    const timer = setTimeout(() => {
      wait.current = Math.min(wait.current * 2, LONGEST_WAIT_MS);
      void ask();
    }, wait.current);
    return () => clearTimeout(timer);
  }, [isLacking, ask, waiting]);
  useEffect(() => {
    if (line !== 'sent') return;
    const timer = setTimeout(() => setLine('here'), READING_MS);
    return () => clearTimeout(timer);
  }, [line]);
  return { line, waiting, askAgain: () => void ask() };
}
