import type { Lesson, LessonDetail } from '@clube/shared/contracts/lesson';
import type { Module } from '@clube/shared/contracts/module';

export type WatchRules = { limitPercentage: boolean; minimumPercent: number; completeOnNext: boolean };

/** product.md §3: videos of other hosts count as tracked. */
export const isTracked = ({ mediaType }: Pick<Lesson, 'mediaType'>): boolean =>
  mediaType === 'youtube' || mediaType === 'vimeo' || mediaType === 'panda';

/** product.md §5: a tracked video must have been watched as far as the panel asks; a completed lesson always passes. */
export function mayGoForward(
  lesson: Pick<Lesson, 'mediaType' | 'is_completed' | 'percent'>,
  rules: WatchRules,
): boolean {
  return !rules.limitPercentage || !isTracked(lesson) || lesson.is_completed || lesson.percent >= rules.minimumPercent;
}

/** Its file is on its way: nobody can have watched it, and the server completes it for nobody. Where nothing converts, nobody waits for that. */
export const isConverting = (lesson: Pick<LessonDetail, 'player' | 'is_completed'> | undefined): boolean =>
  lesson?.player.kind === 'pending' &&
  lesson.player.status !== 'failed' &&
  lesson.player.error_code !== 'converter_missing' &&
  !lesson.is_completed;

export type Step = { kind: 'lesson'; lesson: Lesson } | { kind: 'module'; module: Module } | { kind: 'none' };

/** One without lessons is passed over: there is nothing to go on with. */
const hasLessons = ({ lessons_count }: Module) => lessons_count > 0;

/** What comes after: the next lesson, else the next module when it is open. */
export function nextStep(lessons: readonly Lesson[], modules: readonly Module[], current: Lesson): Step {
  const lesson = lessons[lessons.findIndex(({ id }) => id === current.id) + 1];
  if (lesson) return { kind: 'lesson', lesson };
  const module = modules.slice(modules.findIndex(({ id }) => id === current.module_id) + 1).find(hasLessons);
  return module?.is_liberated ? { kind: 'module', module } : { kind: 'none' };
}

/** What came before, whatever the progress; a module that is locked is what came before, and does not open. */
export function previousStep(lessons: readonly Lesson[], modules: readonly Module[], current: Lesson): Step {
  const lesson = lessons[lessons.findIndex(({ id }) => id === current.id) - 1];
  if (lesson) return { kind: 'lesson', lesson };
  const at = modules.findIndex(({ id }) => id === current.module_id);
  const module = modules.slice(0, Math.max(0, at)).findLast(hasLessons);
  return module ? { kind: 'module', module } : { kind: 'none' };
}

/** Whether going on completes the current lesson first (product.md §4). */
export function completesOnNext(lessons: readonly Lesson[], current: Lesson, step: Step, rules: WatchRules): boolean {
  // A quiz is completed by passing it, and by nothing else.
  if (current.mediaType === 'quiz' || current.is_completed || !current.is_liberated || step.kind === 'none')
    return false;
  const isFirst = lessons[0]?.id === current.id;
  return step.kind === 'module' || isFirst || rules.completeOnNext;
}

/** product.md §4: which lesson of the list may be clicked while the minimum is not reached. */
export function mayClick(lessons: readonly Lesson[], current: Lesson, target: Lesson, rules: WatchRules): boolean {
  if (mayGoForward(current, rules) || target.is_completed) return true;
  const nextToContinue = lessons.find(({ is_completed }) => !is_completed);
  return target.id === nextToContinue?.id;
}

/** Whether something waits for what stands before it. */
export const isTurn = ({ reason }: Pick<Lesson, 'reason'>): boolean => reason === 'sequential' || reason === 'percent';

/** Whether the next lesson waits for the current one, and going on does not complete that. */
export function waitsForCurrent(current: Lesson, step: Step, isCompleting: boolean): boolean {
  return step.kind === 'lesson' && isTurn(step.lesson) && !current.is_completed && !isCompleting;
}
