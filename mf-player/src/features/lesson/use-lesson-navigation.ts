import { useEffect, useRef, type RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import { lessonQuery } from '@clube/shared/clients/lesson';
import type { Watch } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { lessonRulesAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { lessonPath, modulePath } from '../../paths.ts';
import { goesOnWith } from '../../parts/goes-on-with.ts';
import { useSayLocked } from '../../parts/locked-module.ts';
import {
  completesOnNext,
  isConverting,
  mayClick,
  mayGoForward,
  nextStep,
  previousStep,
  waitsForCurrent,
  type Step,
} from './lesson-rules.ts';
import type { Watcher } from '../player/index.ts';
import type { useComplete } from './use-complete.ts';

/** product.md §9. */
const NAVIGATION_DELAY_MS = 300;

/** Who chooses a place gives up the one chosen before, and so does who leaves the lesson, whichever way. */
function useChoice(lessonId: number) {
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const giveUp = () => {
    clearTimeout(timer.current);
    last.current += 1;
    return last.current;
  };
  useEffect(() => () => void giveUp(), [lessonId]);
  return {
    /** Says from then on whether this is still what was chosen last. */
    choose() {
      const mine = giveUp();
      return () => mine === last.current;
    },
    after(ms: number, go: () => void) {
      timer.current = setTimeout(go, ms);
    },
  };
}

type Options = {
  courseId: number;
  watch: Watch;
  current: Lesson;
  complete: ReturnType<typeof useComplete>;
  watcher: RefObject<Watcher | null>;
};

/** Next, previous and clicks in the list, with the panel's rules. */
export function useLessonNavigation({ courseId, watch, current, complete, watcher }: Options) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const rules = useAtomValue(lessonRulesAtom);
  const sayLocked = useSayLocked();
  const { currentModuleLessons: lessons = [], modules = [] } = watch;
  const path = { courseId, moduleId: current.module_id, lessonId: current.id };
  const { choose, after } = useChoice(current.id);

  const follow = async (step: Step, isMeant: () => boolean) => {
    if (step.kind === 'lesson') return navigate(lessonPath(courseId, step.lesson.module_id, step.lesson.id));
    if (step.kind !== 'module') return undefined;
    // product.md §4: going to a locked module stops.
    if (!step.module.is_liberated) return sayLocked();
    const opened = await client.fetchQuery(watchQuery(courseId, step.module.id));
    if (!isMeant()) return undefined;
    const target = goesOnWith(opened);
    return navigate(target ? lessonPath(courseId, step.module.id, target.id) : modulePath(courseId, step.module.id));
  };

  /** product.md §8: what fails on the way is only logged. */
  const go = (step: Step, isMeant: () => boolean) =>
    follow(step, isMeant).catch((error: unknown) => console.info('the next place did not come', error));

  /** Whether the panel's rule lets go on; what was watched last may not have been told yet. */
  const isFarEnough = async () => {
    if (mayGoForward(current, rules)) return true;
    await watcher.current?.flush();
    const { percent } = client.getQueryData(lessonQuery(path).queryKey) ?? current;
    return mayGoForward({ ...current, percent }, rules);
  };
  const refuse = () => showToast(t`Você precisa atingir uma determinada parte da aula para concluir!`, 'danger');

  const next = async () => {
    const isMeant = choose();
    const isFar = await isFarEnough();
    // Who went elsewhere while it was told is asked for nothing of this lesson.
    if (!isMeant()) return;
    if (!isFar) return refuse();
    const step = nextStep(lessons, modules, current);
    if (step.kind === 'none') return;
    const isCompleting =
      completesOnNext(lessons, current, step, rules) && !isConverting(client.getQueryData(lessonQuery(path).queryKey));
    if (waitsForCurrent(current, step, isCompleting))
      return showToast(t`Você precisa concluir a aula pra ir para proxima!`, 'danger');
    if (isCompleting) await complete.mutateAsync({ path, completed: true }).catch(() => undefined);
    if (isMeant()) after(NAVIGATION_DELAY_MS, () => void go(step, isMeant));
  };

  return {
    hasNext: nextStep(lessons, modules, current).kind !== 'none',
    hasPrevious: previousStep(lessons, modules, current).kind !== 'none',
    next: () => void next(),
    previous: () => void go(previousStep(lessons, modules, current), choose()),
    toggleComplete: async () => {
      const completed = !current.is_completed;
      if (completed && !(await isFarEnough())) refuse();
      else complete.mutate({ path, completed });
    },
    /** Stops a click on a lesson that the rules keep closed, and says why. */
    guardClick: (event: React.MouseEvent, target: Lesson) => {
      const isMeant = choose();
      if (mayClick(lessons, current, target, rules)) return;
      event.preventDefault();
      void isFarEnough().then((isMet) => {
        if (!isMeant()) return;
        if (!isMet) showToast(t`Você precisa concluir as aulas anteriores!`, 'danger');
        else void go({ kind: 'lesson', lesson: target }, isMeant);
      });
    },
  };
}
