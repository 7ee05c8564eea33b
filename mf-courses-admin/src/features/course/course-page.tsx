import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { homeQuery } from '@clube/shared/clients/home';
import { courseKey, coursesQuery, watchedCourseQuery } from '@clube/shared/clients/course';
import { outlineQuery } from '@clube/shared/clients/outline';
import type { Course } from '@clube/shared/contracts/course';
import { lazyPart } from '@clube/shared/federation';
import { ButtonLink, Card, EmptyState, Page, QueryState, Row } from '@clube/shared/ui';
import { usePathIds } from '../../paths.ts';
import { Bench, BenchMain, CourseSettings, Editors, useEditors } from '../workbench/index.ts';
import { CoursePublication } from './course-publication.tsx';
import { Details } from './details.tsx';

// With the list of courses: whoever comes from there has it, and nobody needs it for a lesson.
const CourseParts = lazyPart(() =>
  import(/* webpackChunkName: "courses" */ './course-parts.tsx').then((part) => part.CourseParts),
);

const NOTHING = { moduleId: 0, lessonId: 0 } as const;

function useSaved(courseId: number) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: courseKey(courseId) }),
      client.invalidateQueries({ queryKey: coursesQuery().queryKey }),
      client.invalidateQueries({ queryKey: homeQuery().queryKey }),
    ]);
}

function CourseBench({ course }: { course: Course }) {
  const { id: courseId } = course;
  const saved = useSaved(courseId);
  const outline = useQuery(outlineQuery(courseId));
  const editors = useEditors(courseId, 0, 0);
  return (
    <Page
      title={course.title}
      actions={
        <Row>
          <Editors editors={editors} />
          <CoursePublication course={course} onSaved={saved} />
        </Row>
      }
    >
      <QueryState query={outline}>
        {(data) => (
          <Bench outline={data} chosen={NOTHING} isTreeAway editors={editors}>
            <BenchMain>
              <Card>
                <Details course={course} onSaved={saved} />
              </Card>
              <CourseParts course={course} onSaved={saved} />
            </BenchMain>
            <CourseSettings course={data} />
          </Bench>
        )}
      </QueryState>
    </Page>
  );
}

/** A course in the workbench: its tree, what it says of itself and where else it is set up, its settings. */
export function CoursePage() {
  const { courseId } = usePathIds();
  const watch = useQuery(watchedCourseQuery(courseId));
  return (
    <QueryState query={watch}>
      {({ course }) =>
        course?.editable === false ? (
          <EmptyState
            title={<Trans>Não encontramos o que você procura</Trans>}
            text={<Trans>O endereço pode ter mudado, ou o conteúdo foi removido.</Trans>}
            action={
              <ButtonLink to="/config_curso">
                <Trans>Voltar aos cursos</Trans>
              </ButtonLink>
            }
          />
        ) : (
          course && <CourseBench course={course} />
        )
      }
    </QueryState>
  );
}
