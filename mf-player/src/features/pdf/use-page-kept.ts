import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lessonQuery, postProgress, type LessonIds } from '@clube/shared/clients/lesson';
import { isAway } from '@clube/shared/outbox';
import { dropLeftBehind, keepLeftBehind } from '@clube/shared/outbox/left-behind';
import { meAtom } from '@clube/shared/session';

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
  useEffect(() => {
    now.current = page;
  }, [page]);
  const { courseId, moduleId, lessonId } = path;
  const keep = () => {
    if (now.current === kept.current) return;
    const [position, before] = [now.current - 1, kept.current];
    kept.current = now.current;
    const at = { courseId, moduleId, lessonId };
    client.setQueryData(lessonQuery(at).queryKey, (lesson) => lesson && { ...lesson, position_seconds: position });
    postProgress(at, { position, intervals: [] }).then(
      () => dropLeftBehind(memberId, lessonId),
      (error: unknown) => {
        console.info('the page was not kept', error);
        if (isAway(error)) keepLeftBehind(memberId, lessonId, { position, at: Date.now(), intervals: [], path: at });
        if (kept.current === position + 1) kept.current = before;
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
