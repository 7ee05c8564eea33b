import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import type { Watch } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { lessonRulesAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { lessonPath, modulePath } from '../../paths.ts';
import { completesOnNext, mayClick, mayGoForward, nextStep, previousStep, type Step } from './lesson-rules.ts';
import type { useComplete } from './use-complete.ts';

/** product.md §9. */
const NAVIGATION_DELAY_MS = 300;

type Options = { courseId: number; watch: Watch; current: Lesson; complete: ReturnType<typeof useComplete> };

/** Next, previous and clicks in the list, with the panel's rules. */
export function useLessonNavigation({ courseId, watch, current, complete }: Options) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const rules = useAtomValue(lessonRulesAtom);
  const { currentModuleLessons: lessons = [], modules = [] } = watch;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = async (step: Step) => {
    if (step.kind === 'lesson') return navigate(lessonPath(courseId, step.lesson.module_id, step.lesson.id));
    if (step.kind !== 'module') return undefined;
    const opened = await client.fetchQuery(watchQuery(courseId, step.module.id));
    const target = opened.currentLesson;
    return navigate(target ? lessonPath(courseId, step.module.id, target.id) : modulePath(courseId, step.module.id));
  };

  const next = async () => {
    if (!mayGoForward(current, rules)) {
      showToast(t`Você precisa atingir uma determinada parte da aula para concluir!`, 'danger');
      return;
    }
    const step = nextStep(lessons, modules, current);
    if (step.kind === 'none') return;
    if (completesOnNext(lessons, current, step, rules)) {
      const path = { courseId, moduleId: current.module_id, lessonId: current.id };
      await complete.mutateAsync({ path, completed: true }).catch(() => undefined);
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void follow(step), NAVIGATION_DELAY_MS);
  };

  return {
    hasNext: nextStep(lessons, modules, current).kind !== 'none',
    hasPrevious: previousStep(lessons, modules, current).kind !== 'none',
    next: () => void next(),
    previous: () => void follow(previousStep(lessons, modules, current)),
    /** Stops a click on a lesson that the rules keep closed, and says why. */
    guardClick: (event: React.MouseEvent, target: Lesson) => {
      if (mayClick(lessons, current, target, rules)) return;
      event.preventDefault();
      showToast(t`Você precisa concluir as aulas anteriores!`, 'danger');
    },
  };
}
