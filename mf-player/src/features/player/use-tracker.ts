import { useEffect, useRef, type RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { lessonUrl, lessonQuery, postProgress, type LessonIds } from '@clube/shared/clients/lesson';
import { addInterval, type Interval } from './intervals.ts';

const FLUSH_MS = 10_000;
/** Playing time between two looks at the clock is at most this many seconds; more means that somebody jumped. */
const MAX_STEP_SECONDS = 3;

/**
 * Keeps which seconds were really watched and sends them in batches: every 10 s, on pause, when the lesson is left, and by
 * beacon when the page hides. A batch that fails is kept and goes out with the next.
 * @param startAt seconds where the lesson goes on; until somebody plays or seeks, that is the position
 */
export function useTracker(media: RefObject<HTMLMediaElement | null>, path: LessonIds, startAt: number): void {
  const { courseId, moduleId, lessonId } = path;
  const client = useQueryClient();
  const first = useRef(startAt);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    // Until the source has gone to where the lesson goes on, its 0 says nothing.
    let hasBegun = first.current === 0;
    const at = { courseId, moduleId, lessonId };
    let pending: Interval[] = [];
    // The element is not asked when the lesson is left: by then its source is gone, and it says 0.
    let position = first.current;
    let sentPosition = position;
    const body = () => ({ position: Math.floor(position), intervals: pending });
    const hasNews = () => pending.length > 0 || Math.floor(position) !== Math.floor(sentPosition);

    const look = () => {
      if (!hasBegun || element.seeking || element.readyState === HTMLMediaElement.HAVE_NOTHING) return;
      const step = element.currentTime - position;
      if (step > 0 && step <= MAX_STEP_SECONDS * element.playbackRate)
        pending = addInterval(pending, { start: Math.floor(position), end: Math.ceil(element.currentTime) });
      position = element.currentTime;
    };
    const flush = () => {
      if (!hasNews()) return;
      const { position: kept, intervals } = body();
      const before = sentPosition;
      pending = [];
      sentPosition = position;
      // Whoever comes back goes on from here, also before the answer is asked for anew.
      client.setQueryData(lessonQuery(at).queryKey, (lesson) => lesson && { ...lesson, position_seconds: kept });
      postProgress(at, { position: kept, intervals }).catch((error: unknown) => {
        // Only logged (product.md §8); the seconds are not lost.
        console.info('progress was not saved, it goes out with the next batch', error);
        for (const interval of intervals) pending = addInterval(pending, interval);
        sentPosition = before;
      });
    };
    const lookAndFlush = () => {
      look();
      flush();
    };
    const hide = () => {
      look();
      if (document.visibilityState !== 'hidden' || !hasNews()) return;
      const sent = navigator.sendBeacon(
        `/api/${lessonUrl(at)}/progress`,
        new Blob([JSON.stringify(body())], { type: 'application/json' }),
      );
      if (!sent) return;
      pending = [];
      sentPosition = position;
    };
    /** A jump is no watching, but where it leads is where the lesson goes on. */
    const jump = () => {
      hasBegun = true;
      position = element.currentTime;
      if (element.paused) flush();
    };

    const timer = setInterval(flush, FLUSH_MS);
    element.addEventListener('timeupdate', look);
    element.addEventListener('seeked', jump);
    element.addEventListener('pause', lookAndFlush);
    element.addEventListener('ended', lookAndFlush);
    document.addEventListener('visibilitychange', hide);
    return () => {
      flush();
      clearInterval(timer);
      element.removeEventListener('timeupdate', look);
      element.removeEventListener('seeked', jump);
      element.removeEventListener('pause', lookAndFlush);
      element.removeEventListener('ended', lookAndFlush);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [client, media, courseId, moduleId, lessonId]);
}
