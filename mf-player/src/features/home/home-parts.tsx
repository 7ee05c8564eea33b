import type { ReactNode } from 'react';
import { BookOpen } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import type { CourseCard } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import { mayAtom } from '@clube/shared/session';
import { ButtonLink, EmptyState } from '@clube/shared/ui';
import { NoOwnCourses } from '../../parts/no-own-courses.tsx';
import { LessonStill } from './course-cards.tsx';
import * as css from './home.css.ts';

export function NoCourses() {
  const may = useAtomValue(mayAtom);
  return may('course.write') ? (
    <EmptyState
      icon={BookOpen}
      title={<Trans>Seu painel ainda não tem cursos</Trans>}
      text={<Trans>Crie o primeiro: um título basta para começar.</Trans>}
      action={
        <ButtonLink to="/config_curso" variant="primary">
          <Trans>Criar curso</Trans>
        </ButtonLink>
      }
    />
  ) : (
    <NoOwnCourses />
  );
}

/** What of the home those who manage it may change. */
export function Manage() {
  const may = useAtomValue(mayAtom);
  return (
    <>
      {may('panel.manage') && (
        <ButtonLink to="/resumo" size="small">
          <Trans>Resumo</Trans>
        </ButtonLink>
      )}
      {may('course.write') && (
        <ButtonLink to="/config_curso" size="small" data-tour="create-course">
          <Trans>Administrar</Trans>
        </ButtonLink>
      )}
      {may('course.write') && (
        <ButtonLink to="/midias" size="small">
          <Trans>Mídias</Trans>
        </ButtonLink>
      )}
      {may('panel.manage') && (
        <>
          <ButtonLink to="/banners" size="small">
            <Trans>Banners</Trans>
          </ButtonLink>
          <ButtonLink to="/cards" size="small">
            <Trans>Coleções</Trans>
          </ButtonLink>
          <ButtonLink to="/prateleiras" size="small">
            <Trans>Prateleiras</Trans>
          </ButtonLink>
          <ButtonLink to="/config_curso?ordem" size="small">
            <Trans>Ordenar cursos</Trans>
          </ButtonLink>
        </>
      )}
    </>
  );
}

type OtherProps = {
  courses: readonly CourseCard[];
  className: string;
  children: (courses: readonly CourseCard[]) => ReactNode;
};
/** What does not open for who asks, apart from their own: each says why, from when on, or what it costs. */
export const OtherCourses = ({ courses, className, children }: OtherProps) =>
  courses.length > 0 && (
    <section className={className}>
      <h2 className={`${css.sectionTitle} ${css.sectionHead}`}>
        <Trans>Outros cursos</Trans>
      </h2>
      {children(courses)}
    </section>
  );

export const Continue = ({ items }: { items: Home['continue_watching'] }) => (
  <>
    <h2 className={`${css.sectionTitle} ${css.sectionHead}`}>
      <Trans>Continue assistindo</Trans>
    </h2>
    <div className={css.shelf}>
      {items.map((item) => (
        <LessonStill key={item.lesson_id} item={item} />
      ))}
    </div>
  </>
);
