import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { lessonUrl, lessonQuery, postProgress, type LessonIds } from '@clube/shared/clients/lesson';
import type { Progress } from '@clube/shared/contracts/lesson';
import { on } from '@clube/shared/events';
import { lastWord } from '@clube/shared/session/leaving';
import { onlyLooksOn, ownHeaders } from '@clube/shared/transport/own-headers';
import type { Player } from './contract.ts';
import { dropLeftBehind, keepLeftBehind, readLeftBehind } from '@clube/shared/outbox/left-behind';
import { movedTo } from '../../parts/start-at.ts';
import { createTracker, type Watching } from './tracker.ts';

const FLUSH_MS = 10_000;

/** What others may ask of whoever keeps what was watched. */
export type Watcher = {
  /** Tells the server now; resolves when it knows, or cannot be told. */
  flush(): Promise<void>;
};
export type Tracking = {
  path: LessonIds;
  memberId: number;
  /** Seconds where the lesson goes on. */
  startAt: number;
  watcher: Ref<Watcher>;
  /** The server counted what was watched. */
  onProgress: (progress: Progress) => void;
};

/** A beacon with headers. Who is gone hears no answer; a page that only hides does. */
async function sayLast(path: LessonIds, body: Watching): Promise<Progress> {
  const answer = await fetch(`/api/${lessonUrl(path)}/progress`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...ownHeaders() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Progress;
}

/** Tells the server what is watched: every 10 s, on pause, when the lesson is left, and by a call that outlives the page when it hides. */
export function useTracker(player: Player, { path, memberId, startAt, watcher, onProgress }: Tracking): void {
  const { courseId, moduleId, lessonId } = path;
  const client = useQueryClient();
  const first = useRef(startAt);
  const told = useRef(onProgress);
  const current = useRef<Watcher>(null);
  useEffect(() => {
    told.current = onProgress;
  });
  useImperativeHandle(watcher, () => ({ flush: () => current.current?.flush() ?? Promise.resolve() }), []);
  useEffect(() => {
    const at = { courseId, moduleId, lessonId };
    const by = (post: typeof sayLast) => async (body: Watching) => {
      // Whoever comes back goes on from here, also before the answer is asked for anew.
      client.setQueryData(lessonQuery(at).queryKey, (lesson) => lesson && movedTo(lesson, body));
      told.current(await post(at, body));
    };
    let hasSignedOut = false;
    const tracker = createTracker({
      player,
      startAt: first.current,
      left: readLeftBehind(memberId, lessonId),
      send: by(postProgress),
      sendLast: by(sayLast),
      // Without a network it would be lost, and nobody would know.
      reaches: () => navigator.onLine && !onlyLooksOn(),
      keep: (left) => {
        if (hasSignedOut) return;
        if (left) keepLeftBehind(memberId, lessonId, { ...left, path: at });
        else dropLeftBehind(memberId, lessonId);
      },
    });
    current.current = tracker;
    const hide = () => document.visibilityState === 'hidden' && tracker.hide();
    const unsubscribe = player.subscribe(tracker.look);
    const timer = setInterval(() => void tracker.flush(), FLUSH_MS);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', tracker.leave);
    const offLeaving = on('leaving:began', () => {
      tracker.look();
      lastWord(tracker.flush());
    });
    const stop = () => {
      unsubscribe();
      offLeaving();
      offEnd();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', tracker.leave);
    };
    // Nothing is left behind of whoever signs out: not by a word that is still under way either.
    const offEnd = on('session:ended', ({ reason }) => {
      if (reason !== 'logout') return;
      hasSignedOut = true;
      stop();
    });
    // What a killed tab left goes out at once.
    void tracker.flush();
    return () => {
      // The player is not asked when the lesson is left: by then its source is gone, and it says 0.
      stop();
      if (!hasSignedOut) void tracker.flush();
      current.current = null;
    };
  }, [client, player, memberId, courseId, moduleId, lessonId]);
}
