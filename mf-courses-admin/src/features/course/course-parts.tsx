import { Award, ChartNoAxesColumn, Tag, UsersRound } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import type { Course } from '@clube/shared/contracts/course';
import { mayAtom } from '@clube/shared/session';
import { ButtonLink, Card, Row } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { certificatePath, classesPath, performancePath, salesPath } from '../../paths.ts';
import { ExportCourse } from '../transfer/index.ts';
import { ArchiveCourse } from './archive-course.tsx';
import { CopyCourse } from './copy-course.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { Trailer } from './trailer.tsx';

/** What is done with a course once in a while: its trailer, where else it is set up, its file, its end. */
export function CourseParts({ course, onSaved }: { course: Course; onSaved: () => Promise<unknown> }) {
  const { id: courseId } = course;
  const navigate = useNavigate();
  const client = useQueryClient();
  const maySell = useAtomValue(mayAtom)('panel.manage');
  const leave = async () => {
    await client.invalidateQueries({ queryKey: coursesQuery().queryKey });
    void navigate('/config_curso');
  };
  return (
    <>
      <Trailer course={course} onSaved={onSaved} />
      <Card>
        <h2 className={css.sectionTitle}>
          <Trans>Também deste curso</Trans>
        </h2>
        <Row>
          <ButtonLink to={certificatePath(courseId)}>
            <Award size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Desenhar o certificado</Trans>
          </ButtonLink>
          <ButtonLink to={classesPath(courseId)}>
            <UsersRound size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Turmas e calendário</Trans>
          </ButtonLink>
          <ButtonLink to={performancePath(courseId)}>
            <ChartNoAxesColumn size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Ver os números do curso</Trans>
          </ButtonLink>
          {maySell && (
            <ButtonLink to={salesPath(courseId)}>
              <Tag size={18} strokeWidth={1.75} aria-hidden />
              <Trans>Ofertas e pedidos</Trans>
            </ButtonLink>
          )}
        </Row>
      </Card>
      <ExportCourse courseId={courseId} />
      <Row>
        <CopyCourse course={course} />
        <ArchiveCourse course={course} onSaved={onSaved} />
        <DeleteCourse course={course} onDeleted={leave} />
      </Row>
    </>
  );
}
