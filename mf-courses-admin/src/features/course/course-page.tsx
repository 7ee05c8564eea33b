import { Award, ChartNoAxesColumn, ListTree, Tag, UsersRound } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { homeQuery } from '@clube/shared/clients/home';
import { courseKey, coursesQuery, watchedCourseQuery } from '@clube/shared/clients/course';
import { mayAtom } from '@clube/shared/session';
import { ButtonLink, Card, EmptyState, Page, QueryState, Row, Stack } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import {
  certificatePath,
  classesPath,
  modulesPath,
  performancePath,
  salesPath,
  usePathIds,
  viewPath,
} from '../../paths.ts';
import { ExportCourse } from '../transfer/index.ts';
import { ViewAs } from '../view-as/index.ts';
import { ArchiveCourse } from './archive-course.tsx';
import { CopyCourse } from './copy-course.tsx';
import { CoursePublication } from './course-publication.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { Details } from './details.tsx';
import { OthersHere } from './others-here.tsx';
import { Trailer } from './trailer.tsx';

function useSaved(courseId: number) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: courseKey(courseId) }),
      client.invalidateQueries({ queryKey: coursesQuery().queryKey }),
      client.invalidateQueries({ queryKey: homeQuery().queryKey }),
    ]);
}

export function CoursePage() {
  const { courseId } = usePathIds();
  const navigate = useNavigate();
  const client = useQueryClient();
  const saved = useSaved(courseId);
  const maySell = useAtomValue(mayAtom)('panel.manage');
  const watch = useQuery(watchedCourseQuery(courseId));
  const leave = async () => {
    await client.invalidateQueries({ queryKey: coursesQuery().queryKey });
    void navigate('/config_curso');
  };
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
          course && (
            <Page
              narrow
              title={course.title}
              actions={
                <Row>
                  <OthersHere courseId={courseId} />
                  <CoursePublication course={course} onSaved={saved} />
                </Row>
              }
            >
              <Stack>
                <Card>
                  <Details course={course} onSaved={saved} />
                </Card>
                <Card>
                  <h2 className={css.sectionTitle}>
                    <Trans>Conteúdo</Trans>
                  </h2>
                  <Stack>
                    <Row>
                      <ButtonLink to={modulesPath(courseId)}>
                        <ListTree size={18} strokeWidth={1.75} aria-hidden />
                        <Trans>Módulos e aulas</Trans>
                      </ButtonLink>
                      <ViewAs courseId={courseId} path={viewPath(courseId)} />
                    </Row>
                    <p className={css.note}>
                      <Trans>Lá ficam também a capa, a liberação e o histórico.</Trans>
                    </p>
                  </Stack>
                </Card>
                <Trailer course={course} onSaved={saved} />
                <Card>
                  <h2 className={css.sectionTitle}>
                    <Trans>Certificado</Trans>
                  </h2>
                  <ButtonLink to={certificatePath(courseId)}>
                    <Award size={18} strokeWidth={1.75} aria-hidden />
                    <Trans>Desenhar o certificado</Trans>
                  </ButtonLink>
                </Card>
                <Card>
                  <h2 className={css.sectionTitle}>
                    <Trans>Turmas</Trans>
                  </h2>
                  <ButtonLink to={classesPath(courseId)}>
                    <UsersRound size={18} strokeWidth={1.75} aria-hidden />
                    <Trans>Turmas e calendário</Trans>
                  </ButtonLink>
                </Card>
                <Card>
                  <h2 className={css.sectionTitle}>
                    <Trans>Desempenho</Trans>
                  </h2>
                  <ButtonLink to={performancePath(courseId)}>
                    <ChartNoAxesColumn size={18} strokeWidth={1.75} aria-hidden />
                    <Trans>Ver os números do curso</Trans>
                  </ButtonLink>
                </Card>
                {maySell && (
                  <Card>
                    <h2 className={css.sectionTitle}>
                      <Trans>Vendas</Trans>
                    </h2>
                    <ButtonLink to={salesPath(courseId)}>
                      <Tag size={18} strokeWidth={1.75} aria-hidden />
                      <Trans>Ofertas e pedidos</Trans>
                    </ButtonLink>
                  </Card>
                )}
                <ExportCourse courseId={courseId} />
                <Row>
                  <CopyCourse course={course} />
                  <ArchiveCourse course={course} onSaved={saved} />
                  <DeleteCourse course={course} onDeleted={leave} />
                </Row>
              </Stack>
            </Page>
          )
        )
      }
    </QueryState>
  );
}
