import { useEffect, type RefObject } from 'react';
import { lessonPath, postProgress, type LessonPath } from '@clube/shared/api-client';
import { addInterval, type Interval } from './intervals.ts';

const FLUSH_MS = 10_000;
/** Playing time between two looks at the clock is at most this many seconds; more means that somebody jumped. */
const MAX_STEP_SECONDS = 3;

/**
 * Keeps which seconds were really watched and sends them in batches: every 10 s, on pause, and by beacon when the page
 * hides. A batch that fails is kept and goes out with the next.
 */
export function useTracker(media: RefObject<HTMLMediaElement | null>, path: LessonPath): void {
  const { courseId, moduleId, lessonId } = path;
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const at = { courseId, moduleId, lessonId };
    let pending: Interval[] = [];
    let last = element.currentTime;
    const body = () => ({ position: Math.floor(element.currentTime), intervals: pending });

    const look = () => {
      const now = element.currentTime;
      const step = now - last;
      if (!element.seeking && step > 0 && step <= MAX_STEP_SECONDS * element.playbackRate) {
        pending = addInterval(pending, { start: Math.floor(last), end: Math.ceil(now) });
      }
      last = now;
    };
    const flush = () => {
      look();
      if (pending.length === 0) return;
      const sent = pending;
      const payload = body();
      pending = [];
      postProgress(at, payload).catch((error: unknown) => {
        // Only logged (product.md §8); the seconds are not lost.
        console.info('progress was not saved, it goes out with the next batch', error);
        for (const interval of sent) pending = addInterval(pending, interval);
      });
    };
    const leave = () => {
      look();
      if (document.visibilityState !== 'hidden' || pending.length === 0) return;
      const sent = navigator.sendBeacon(
        `/api/${lessonPath(at)}/progress`,
        new Blob([JSON.stringify(body())], { type: 'application/json' }),
      );
      if (sent) pending = [];
    };
    const jump = () => (last = element.currentTime);

    const timer = setInterval(flush, FLUSH_MS);
    element.addEventListener('timeupdate', look);
    element.addEventListener('seeked', jump);
    element.addEventListener('pause', flush);
    element.addEventListener('ended', flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      flush();
      clearInterval(timer);
      element.removeEventListener('timeupdate', look);
      element.removeEventListener('seeked', jump);
      element.removeEventListener('pause', flush);
      element.removeEventListener('ended', flush);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [media, courseId, moduleId, lessonId]);
}
