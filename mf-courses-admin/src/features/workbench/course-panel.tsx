import { ListTree } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey, courseUrl, patchCourse } from '@clube/shared/clients/course';
import type { Outline } from '@clube/shared/contracts/outline';
import { EmptyState } from '@clube/shared/ui';
import { ReleaseFields } from '../../release-fields.tsx';
import { Conflict } from './conflict.tsx';
import { HistoryButton } from './history-button.tsx';
import { SaveStatus } from './save-status.tsx';
import { useEdits } from './use-edits.ts';
import * as css from './workbench.css.ts';

type Values = Pick<Outline, 'release_at' | 'release_after_days' | 'is_sequential' | 'is_for_classes'>;

/** Nothing is chosen: what holds for the course as a whole. */
export function CoursePanel({ course }: { course: Outline }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, release_at, release_after_days, is_sequential, is_for_classes, modules } = course;
  const refresh = () => client.invalidateQueries({ queryKey: courseKey(id) });
  const { values, state, choose, flush, keepMine, takeTheirs } = useEdits<Values>({
    id: `course ${id}`,
    saved: { release_at, release_after_days, is_sequential, is_for_classes },
    version: course.version,
    save: (next, version) => patchCourse(id, { ...next, version }).then(refresh),
    refresh,
    isValid: () => true,
  });
  return (
    <>
      <div className={`${css.main} ${css.awayOnPhone}`}>
        {modules.length === 0 ? (
          <EmptyState
            icon={ListTree}
            title={<Trans>Nenhum módulo ainda</Trans>}
            text={<Trans>Um módulo junta aulas de um mesmo assunto.</Trans>}
          />
        ) : (
          <EmptyState
            icon={ListTree}
            title={<Trans>Escolha um módulo ou uma aula</Trans>}
            text={<Trans>Arraste pela alça para mudar a ordem, ou levante com espaço e mova com as setas.</Trans>}
          />
        )}
      </div>
      <div className={css.settings}>
        <SaveStatus state={state} onRetry={() => void flush()} />
        {state === 'conflict' && (
          <Conflict differences={[]} onKeepMine={() => void keepMine()} onTakeTheirs={takeTheirs} />
        )}
        <ReleaseFields
          rule={values}
          sequentialLabel={t`Aulas em sequência no curso inteiro`}
          onChange={(rule) => void choose(rule)}
        />
        <HistoryButton url={courseUrl(id)} onRestored={refresh} />
      </div>
    </>
  );
}
