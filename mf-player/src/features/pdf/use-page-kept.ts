import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lessonQuery, postProgress, type LessonIds } from '@clube/shared/clients/lesson';
import { isAway } from '@clube/shared/outbox';
import { dropLeftBehind, keepLeftBehind } from '@clube/shared/outbox/left-behind';
import { meAtom } from '@clube/shared/session';
import { movedTo } from '../../parts/start-at.ts';

/** Whoever turns pages is not told of at each of them. */
const SETTLED_MS = 1500;

/**
 * Keeps where somebody reads, as how many pages lie before it; while the server is away in this browser, which sends it once, as places of
 * videos (shell/src/features/offline/send-waiting.ts). What fails is only logged (product.md §8).
 */
export function usePageKept(path: LessonIds, page: number, startPage: number): void {
  const client = useQueryClient();
  const memberId = useAtomValue(meAtom)?.current?.currentMember.id ?? 0;
  const kept = useRef(startPage);
  const now = useRef(page);
  const calls = useRef(0);
  useEffect(() => {
    now.current = page;
  }, [page]);
  const { courseId, moduleId, lessonId } = path;
  const keep = () => {
    if (now.current === kept.current) return;
    const position = now.current - 1;
    kept.current = now.current;
    const since = Date.now();
    const call = (calls.current += 1);
    // An answer that comes late says nothing of a page that was told since.
    const isNewest = () => call === calls.current;
    const at = { courseId, moduleId, lessonId };
    client.setQueryData(lessonQuery(at).queryKey, (lesson) => lesson && movedTo(lesson, { position }));
    postProgress(at, { position, intervals: [] }).then(
      () => isNewest() && dropLeftBehind(memberId, lessonId),
      (error: unknown) => {
        console.info('the page was not kept', error);
        if (!isNewest()) return;
        if (isAway(error)) keepLeftBehind(memberId, lessonId, { position, at: since, intervals: [], path: at });
        // What the server knows of is not known: whichever page they go to is told.
        kept.current = 0;
      },
    );
  };
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [page]);
  useEffect(() => () => latest.current(), []);
}
