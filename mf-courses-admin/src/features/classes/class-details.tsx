import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { classQuery } from '@clube/shared/clients/class';
import { Page, QueryState } from '@clube/shared/ui';
import { Tabs } from '@clube/shared/ui/tabs';
import { mayLeaveFor } from '@clube/shared/unsaved/may-leave';
import * as parts from '../../parts.css.ts';
import { classesPath } from '../../paths.ts';
import { ClassMembers } from './class-members.tsx';
import { ClassRules } from './class-rules.tsx';
import { ClassSettings } from './class-settings.tsx';
import { ClassChip } from './words.tsx';

const names = ['alunos', 'liberacao', 'ajustes'] as const;
type Props = { courseId: number; courseTitle: string; classId: number };

/** One class: who is in it, what opens when for it, and what it is. */
export function ClassDetails({ courseId, courseTitle, classId }: Props) {
  const [search, setSearch] = useSearchParams();
  const found = useQuery(classQuery(courseId, classId));
  const tab = names.find((name) => name === search.get('aba')) ?? 'alunos';
  const choose = (name: string) => {
    const next = { turma: String(classId), ...(name !== 'alunos' && { aba: name }) };
    // A rule that is being written goes with its tab; what the settings hold is kept.
    if (tab !== 'liberacao' || mayLeaveFor(`${classesPath(courseId)}?${new URLSearchParams(next).toString()}`))
      setSearch(next, { replace: true });
  };
  return (
    <QueryState query={found}>
      {(of) => (
        <Page
          title={of.title}
          subtitle={
            <>
              <Link className={parts.crumb} to={classesPath(courseId)}>
                <Trans>Turmas de {courseTitle}</Trans>
              </Link>{' '}
              <ClassChip state={of.state} />
            </>
          }
        >
          <Tabs
            value={tab}
            onChange={choose}
            tabs={[
              { id: 'alunos', label: <Trans>Alunos</Trans>, content: <ClassMembers courseId={courseId} of={of} /> },
              { id: 'liberacao', label: <Trans>Liberação</Trans>, content: <ClassRules courseId={courseId} of={of} /> },
              { id: 'ajustes', label: <Trans>Ajustes</Trans>, content: <ClassSettings courseId={courseId} of={of} /> },
            ]}
          />
        </Page>
      )}
    </QueryState>
  );
}
