import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { watchKey } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import { lessonQuery, postProgress, type LessonIds } from '@clube/shared/clients/lesson';
import { myCoursesQuery } from '@clube/shared/clients/my-course';
import type { Course, Watch } from '@clube/shared/contracts/course';
import type { Lesson, Progress } from '@clube/shared/contracts/lesson';
import type { Module } from '@clube/shared/contracts/module';
import { useLingui } from '@lingui/react/macro';
import { emit } from '@clube/shared/events';
import { isApiError } from '@clube/shared/transport';
import { showToast } from '@clube/shared/ui';
import { isTracked, isTurn } from './lesson-rules.ts';

const withState = <L extends Lesson>(lesson: L, completed: boolean): L => ({
  ...lesson,
  is_completed: completed,
  marked_as_completed: completed,
});

/** Whether all is done that can be is the server's to say; until it does, the counts are what is known. */
const withCounts = ({ is_done: _before, ...course }: Course, progress: Progress): Course => ({
  ...course,
  ...progress.course,
});

/** The watch answer after a lesson was completed or taken back, with the counts that the server gave; `turned` is 1, -1, or 0 where it was so before, `seconds` how long it is. */
function applyProgress(watch: Watch, path: LessonIds, progress: Progress, turned: number, seconds: number): Watch {
  const update = (lesson: Lesson) => (lesson.id === path.lessonId ? withState(lesson, progress.is_completed) : lesson);
  const withCount = (module: Module): Module =>
    module.id === path.moduleId
      ? {
          ...module,
          lessons_completed_count: progress.module.lessons_completed_count,
          ...(module.seconds_left !== undefined && {
            seconds_left: Math.max(0, module.seconds_left - turned * seconds),
          }),
          ...(module.open_left !== undefined && { open_left: Math.max(0, module.open_left - turned) }),
        }
      : module;
  return {
    ...watch,
    ...(watch.course && { course: withCounts(watch.course, progress) }),
    ...(watch.modules && { modules: watch.modules.map(withCount) }),
    ...(watch.currentModule && { currentModule: withCount(watch.currentModule) }),
    ...(watch.currentModuleLessons && { currentModuleLessons: watch.currentModuleLessons.map(update) }),
    ...(watch.currentLesson && { currentLesson: update(watch.currentLesson) }),
  };
}

/** What a lesson says of how far it was watched; only tracked videos have a percent that is not 100 (product.md §4). */
const withPercent = <L extends Lesson>(lesson: L, percent: number): L => ({
  ...lesson,
  watched_percent: percent,
  ...(isTracked(lesson) && { percent }),
});

/** Whether the lesson that comes next waited for so much of this one. */
const opensAfter = ({ currentModuleLessons = [] }: Watch, lessonId: number, percent: number): boolean => {
  const next = currentModuleLessons[currentModuleLessons.findIndex(({ id }) => id === lessonId) + 1];
  return next?.reason === 'percent' && next.release_percent !== null && percent >= next.release_percent;
};

/**
 * Where a course or a module goes on is the server's to say: what was asked without naming a lesson is asked anew when it is looked at next.
 */
const askWhereNext = (client: QueryClient, courseId: number) =>
  client.invalidateQueries({
    queryKey: watchKey(courseId),
    refetchType: 'none',
    predicate: ({ queryKey }) => queryKey[4] === null,
  });

/** Shows what the server counted of what was watched, wherever the lesson stands. */
export function useShowWatched(path: LessonIds) {
  const client = useQueryClient();
  return ({ percent }: Progress) => {
    const update = (lesson: Lesson) => (lesson.id === path.lessonId ? withPercent(lesson, percent) : lesson);
    client.setQueriesData<Watch>(
      { queryKey: watchKey(path.courseId) },
      (watch) =>
        watch && {
          ...watch,
          ...(watch.currentModuleLessons && { currentModuleLessons: watch.currentModuleLessons.map(update) }),
          ...(watch.currentLesson && { currentLesson: update(watch.currentLesson) }),
        },
    );
    client.setQueryData(lessonQuery(path).queryKey, (lesson) => lesson && withPercent(lesson, percent));
    void askWhereNext(client, path.courseId);
    void client.invalidateQueries({
      queryKey: watchKey(path.courseId),
      predicate: ({ state }) => state.data !== undefined && opensAfter(state.data as Watch, path.lessonId, percent),
    });
  };
}

/** Whether something waits for its turn, which may have come. */
const isWaiting = ({ modules = [], currentModuleLessons = [] }: Watch) =>
  [...modules, ...currentModuleLessons].some(isTurn);

/** Shows that a lesson was completed or taken back, on every screen that shows its course. */
export function useShowCompleted() {
  const client = useQueryClient();
  return (progress: Progress, path: LessonIds) => {
    const key = watchKey(path.courseId);
    const before = client.getQueryData(lessonQuery(path).queryKey);
    const turned = before ? Number(progress.is_completed) - Number(before.is_completed) : 0;
    client.setQueriesData<Watch>(
      { queryKey: key },
      (watch) => watch && applyProgress(watch, path, progress, turned, before?.duration_seconds ?? 0),
    );
    void askWhereNext(client, path.courseId);
    void client.invalidateQueries({
      queryKey: key,
      predicate: ({ state }) => state.data !== undefined && isWaiting(state.data as Watch),
    });
    client.setQueryData(lessonQuery(path).queryKey, (lesson) => lesson && withState(lesson, progress.is_completed));
    void client.invalidateQueries({ queryKey: homeQuery().queryKey });
    void client.invalidateQueries({ queryKey: myCoursesQuery().queryKey });
    emit('lesson:completed', { ...path, completed: progress.is_completed });
  };
}

type Marked = { path: LessonIds; completed: boolean };
// Most have a network. The worker of the page keeps the file for who has none (shell/worker/release.ts).
const later = () => import(/* webpackChunkName: "texts" */ './complete-later.ts');

/** Marks a lesson complete or not; without a network it waits, and looks as it will be. */
export function useComplete() {
  const { t } = useLingui();
  const show = useShowCompleted();
  return useMutation({
    mutationFn: (marked: Marked, { client }) =>
      postProgress(marked.path, { completed: marked.completed }).catch((error: unknown) =>
        later().then(({ completeLater }) => completeLater(error, client, marked)),
      ),
    onSuccess: (progress, { path }) => show(progress, path),
    // product.md §8: failures of the player's calls are only logged; a rule of the panel is said.
    onError: (error) => {
      console.info('the lesson was not marked', error);
      if (isApiError(error, 'lesson.not_watched'))
        showToast(t`Você precisa atingir uma determinada parte da aula para concluir!`, 'danger');
    },
  });
}
