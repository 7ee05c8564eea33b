import { Check, ChevronRight } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FreeCourse, FreeCourseCard } from '@clube/shared/contracts/sale';
import { formatDuration } from '@clube/shared/i18n';
import { meAtom, siteAtom } from '@clube/shared/session';
import { ButtonLink, PageHeading } from '@clube/shared/ui';
import { Hero } from './hero.tsx';
import { Outline } from './outline.tsx';
import { SaleBar } from './sale-bar.tsx';
import * as lesson from './sale-lesson.css.ts';
import * as css from './sale.css.ts';

/** What keeps where somebody stopped: an account, where the panel takes any, or the way in. */
export function WayIn({ course }: { course?: number }) {
  const isSignedIn = useAtomValue(meAtom) !== null;
  const mayRegister = useAtomValue(siteAtom)?.meta.free_courses === 'on';
  if (isSignedIn)
    return (
      <ButtonLink variant="primary" size="large" wide to={course === undefined ? '/home' : `/curso/${course}`}>
        {course === undefined ? <Trans>Ir para o início</Trans> : <Trans>Abrir o curso</Trans>}
      </ButtonLink>
    );
  return (
    <>
      <p className={css.small}>
        <Trans>Com uma conta, o curso lembra onde você parou.</Trans>
      </p>
      {mayRegister && (
        <ButtonLink variant="primary" size="large" wide to="/create-account">
          <Trans>Criar conta</Trans>
        </ButtonLink>
      )}
      <ButtonLink {...(!mayRegister && { variant: 'primary' as const })} size="large" wide to="/">
        <Trans>Entrar</Trans>
      </ButtonLink>
    </>
  );
}

function Card({ course }: { course: FreeCourseCard }) {
  const { id, title, description, author, lessons_count, duration_seconds } = course;
  return (
    <li className={css.freeItem}>
      <div className={css.freeText}>
        <Link className={css.freeTitle} to={`/cursos-gratuitos/${id}`}>
          {title}
        </Link>
        {description && <p className={css.freeLead}>{description}</p>}
        <p className={css.note}>
          {author && `${author} · `}
          <Plural value={lessons_count} one="# aula" other="# aulas" />
          {duration_seconds > 0 && ` · ${formatDuration(duration_seconds)}`}
        </p>
      </div>
      <ChevronRight className={css.freeMark} size={18} strokeWidth={1.75} aria-hidden />
    </li>
  );
}

/** What of a panel is open to anybody. */
export function FreeList({ courses }: { courses: readonly FreeCourseCard[] }) {
  const { t } = useLingui();
  return (
    <div className={css.page}>
      <div className={lesson.dark}>
        <SaleBar />
        <div className={lesson.stage}>
          <div className={lesson.within}>
            <PageHeading title={t`Cursos gratuitos`} className={lesson.heading} />
          </div>
        </div>
      </div>
      <div className={lesson.body}>
        <div className={`${lesson.within} ${lesson.columns}`}>
          <main>
            {courses.length === 0 ? (
              <p>
                <Trans>Nenhum curso está aberto a visitantes agora.</Trans>
              </p>
            ) : (
              <ul className={`${css.card} ${css.freeList}`}>
                {courses.map((course) => (
                  <Card key={course.id} course={course} />
                ))}
              </ul>
            )}
          </main>
          <aside className={lesson.offer}>
            <WayIn />
          </aside>
        </div>
      </div>
    </div>
  );
}

/** A course as far as anybody sees it. */
export function FreeCourseView({ course }: { course: FreeCourse }) {
  const { id, title, description, author, cover, lessons_count, duration_seconds } = course;
  return (
    <div className={css.page}>
      <Hero
        seed={id}
        picture={cover}
        title={title}
        lead={description}
        author={author}
        lessons={lessons_count}
        seconds={duration_seconds}
        trailer={{ of: course, at: `/cursos-gratuitos/${id}` }}
      />
      <div className={css.body}>
        <main>
          <Outline at={`/cursos-gratuitos/${id}`} course={course} isOnly />
        </main>
        <aside className={css.aside}>
          <div className={`${css.buyCard} ${css.padded} ${css.freeWay}`}>
            <p className={`${css.strong} ${css.point}`}>
              <Check className={css.pointMark} size={20} strokeWidth={2} aria-hidden />
              <Trans>Grátis para assistir</Trans>
            </p>
            <WayIn course={id} />
            <Link className={css.freeBack} to="/cursos-gratuitos">
              <Trans>Todos os cursos gratuitos</Trans>
            </Link>
          </div>
        </aside>
      </div>
    </div>
  );
}
