import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { courseStage, type CourseStage } from '@clube/shared/contracts/course-stage';

/** What a course is offered with. */
export function GoOnWord({ of }: { of: Parameters<typeof courseStage>[0] }) {
  const words: Record<CourseStage, ReactNode> = {
    new: <Trans>Começar</Trans>,
    begun: <Trans>Continuar</Trans>,
    done: <Trans>Rever</Trans>,
  };
  return words[courseStage(of)];
}
