import { Play } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import type { Course, CourseCard } from '@clube/shared/contracts/course';
import { courseStage } from '@clube/shared/contracts/course-stage';
import { QuietRetry, useLogged } from '@clube/shared/quiet';
import { ButtonLink, CoverArt } from '@clube/shared/ui';
import { coursePath } from '../../paths.ts';
import { CertificateCard } from '../../parts/certificate-card.tsx';
import { LessonsCount } from '../../parts/counts.tsx';
import { GoOnWord } from '../../parts/go-on-word.tsx';
import * as css from './finish.css.ts';

/** What is open and not done: first what was begun, then in the panel's order. */
function nextOf(courses: readonly CourseCard[], done: Course): CourseCard | undefined {
  const left = courses.filter(
    (course) =>
      course.id !== done.id && course.has_access && course.lessons_count > 0 && courseStage(course) !== 'done',
  );
  return left.find((course) => courseStage(course) === 'begun') ?? left[0];
}

function NextCourse({ course }: { course: CourseCard }) {
  const { id, title, cover, poster, lessons_count } = course;
  return (
    <div className={css.next}>
      <div className={css.cover}>
        <CoverArt seed={id} picture={poster ?? cover} />
      </div>
      <div className={css.nextText}>
        <h3 className={css.label}>
          <Trans>Seu próximo curso</Trans>
        </h3>
        <p className={css.name}>{title}</p>
        <p className={css.label}>
          <LessonsCount of={lessons_count} />
        </p>
        <ButtonLink to={coursePath(id)} variant="primary">
          <Play size={16} strokeWidth={2} aria-hidden />
          <GoOnWord of={course} />
        </ButtonLink>
      </div>
    </div>
  );
}

/** All of a course is done: what comes of it, and what one could do next. */
export function Finish({ course }: { course: Course }) {
  const { title, lessons_count } = course;
  // What others typed goes in as an element: Lingui reads the sentence for its own tags.
  const name = <>{title}</>;
  const { data: courses, error, refetch } = useQuery(coursesQuery());
  useLogged(error);
  const next = courses && nextOf(courses, course);
  return (
    <section className={css.finish} aria-label={title}>
      <div role="status">
        <h2 className={css.title}>
          <Trans>Você concluiu {name}</Trans>
        </h2>
        <p className={css.text}>
          <Plural
            value={lessons_count}
            one="A aula do curso está concluída."
            other="Todas as # aulas estão concluídas."
          />
        </p>
      </div>
      <div className={css.parts}>
        <CertificateCard courseId={course.id} />
        {next && <NextCourse course={next} />}
        {!courses && error && <QuietRetry onRetry={() => void refetch()} />}
      </div>
      {courses && !next && (
        <p className={css.text}>
          <Trans>Não há outro curso aberto para você agora.</Trans>
        </p>
      )}
      <ButtonLink to={coursePath(course.id)} variant="link">
        <Trans>Ver o curso</Trans>
      </ButtonLink>
    </section>
  );
}
