import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { watchedCourseQuery } from '@clube/shared/clients/course';
import { Page, QueryState } from '@clube/shared/ui';
import { Tabs } from '@clube/shared/ui/tabs';
import { mayLeaveFor } from '@clube/shared/unsaved/may-leave';
import * as parts from '../../parts.css.ts';
import { classesPath, editorPath, usePathIds } from '../../paths.ts';
import { CalendarPreview } from './calendar.tsx';
import { ClassDetails } from './class-details.tsx';
import { ClassList } from './class-list.tsx';

/** The classes of a course, one of them, or what opens when for somebody. */
export function ClassesPage() {
  const { t } = useLingui();
  const { courseId } = usePathIds();
  const [search, setSearch] = useSearchParams();
  const watch = useQuery(watchedCourseQuery(courseId));
  const chosen = Number(search.get('turma')) || 0;
  return (
    <QueryState query={watch}>
      {({ course }) =>
        course &&
        (chosen > 0 ? (
          <ClassDetails key={chosen} courseId={courseId} courseTitle={course.title} classId={chosen} />
        ) : (
          <Page
            title={t`Turmas de ${course.title}`}
            subtitle={
              <Link className={parts.crumb} to={editorPath(courseId)}>
                <Trans>Configurações do curso</Trans>
              </Link>
            }
          >
            <Tabs
              value={search.get('aba') === 'calendario' ? 'calendario' : 'turmas'}
              onChange={(name) => {
                // A new class that is being written goes with its tab.
                const next: Record<string, string> = name === 'turmas' ? {} : { aba: name };
                if (mayLeaveFor(`${classesPath(courseId)}?${new URLSearchParams(next).toString()}`))
                  setSearch(next, { replace: true });
              }}
              tabs={[
                {
                  id: 'turmas',
                  label: <Trans>Turmas</Trans>,
                  content: <ClassList courseId={courseId} pathOf={(id) => `${classesPath(courseId)}?turma=${id}`} />,
                },
                {
                  id: 'calendario',
                  label: <Trans>Calendário do aluno</Trans>,
                  content: <CalendarPreview courseId={courseId} />,
                },
              ]}
            />
          </Page>
        ))
      }
    </QueryState>
  );
}
