import { ListTree } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import type { Outline } from '@clube/shared/contracts/outline';
import { EmptyState } from '@clube/shared/ui';
import { CourseSettings } from './course-settings.tsx';
import * as css from './workbench.css.ts';

/** Nothing is chosen in the tree. */
export const CoursePanel = ({ course }: { course: Outline }) => (
  <>
    <div className={`${css.main} ${css.awayOnPhone}`}>
      {course.modules.length === 0 ? (
        <EmptyState
          icon={ListTree}
          title={<Trans>Nenhum módulo ainda</Trans>}
          text={<Trans>Um módulo junta aulas de um mesmo assunto.</Trans>}
        />
      ) : (
        <EmptyState
          icon={ListTree}
          title={<Trans>Escolha um módulo ou uma aula</Trans>}
          text={
            <Trans>
              Arraste pela alça para mudar a ordem, ou levante com espaço e mova com as setas. F2 ou dois cliques mudam
              o título.
            </Trans>
          }
        />
      )}
    </div>
    <CourseSettings course={course} />
  </>
);
