import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { watchKey } from '@clube/shared/clients/course';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Watch } from '@clube/shared/contracts/course';
import type { Progress } from '@clube/shared/contracts/lesson';
import { isAway, keepForLater } from '@clube/shared/outbox';
import { meAtom } from '@clube/shared/session';

type Marked = { path: LessonIds; completed: boolean };

/** As the server will count it, from what it counted last. */
function expect({ course, currentModule }: Watch, step: number, completed: boolean, percent: number): Progress {
  const lessons_count = course?.lessons_count ?? 0;
  const done = Math.max(0, Math.min(lessons_count, (course?.lessons_completed_count ?? 0) + step));
  return {
    is_completed: completed,
    percent,
    course: {
      lessons_count,
      lessons_completed_count: done,
      percentage_complete: lessons_count === 0 ? 0 : Math.round((10_000 * done) / lessons_count) / 100,
    },
    module: { lessons_completed_count: Math.max(0, (currentModule?.lessons_completed_count ?? 0) + step) },
  };
}

/** Keeps it for when the server is there. @returns what it comes to @throws what the call failed with, when nothing is kept */
export async function completeLater(
  error: unknown,
  client: QueryClient,
  { path, completed }: Marked,
): Promise<Progress> {
  if (!isAway(error)) throw error;
  const memberId = getDefaultStore().get(meAtom)?.current?.currentMember.id ?? 0;
  const watches = client.getQueriesData<Watch>({ queryKey: watchKey(path.courseId) }).map(([, watch]) => watch);
  for (const watch of watches) {
    const lesson = watch?.currentModuleLessons?.find(({ id }) => id === path.lessonId);
    if (!watch || !lesson) continue;
    const step = Number(completed) - Number(lesson.is_completed);
    const progress = expect(watch, step, completed, lesson.percent);
    if (await keepForLater({ kind: 'completion', memberId, path, title: lesson.title, completed })) return progress;
  }
  throw error;
}
