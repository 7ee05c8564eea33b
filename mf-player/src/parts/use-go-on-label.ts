import { useLingui } from '@lingui/react/macro';
import { courseStage, type CourseStage } from '@clube/shared/contracts/course-stage';

type Named = Parameters<typeof courseStage>[0] & { title: string };

/** What a course is offered with (`GoOnWord`), with its name for who hears of several. */
export function useGoOnLabel(of: Named): string {
  const { t } = useLingui();
  const { title } = of;
  const labels: Record<CourseStage, string> = {
    new: t`Começar ${title}`,
    begun: t`Continuar ${title}`,
    done: t`Rever ${title}`,
  };
  return labels[courseStage(of)];
}
