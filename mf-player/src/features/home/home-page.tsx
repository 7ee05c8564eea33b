import { BookOpen } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { homeQuery } from '@clube/shared/api-client';
import type { CourseCard as Course, Home } from '@clube/shared/contracts/course';
import { mayAtom, versionAtom } from '@clube/shared/session';
import {
  ButtonLink,
  CoverArt,
  EmptyState,
  PageHeading,
  QueryState,
  SkeletonBlock,
  useTitle,
  VisuallyHidden,
} from '@clube/shared/ui';
import { CourseCard, CoursePoster, LessonStill } from './course-cards.tsx';
import * as css from './home.css.ts';

const filters = ['andamento', 'concluidos', 'todos'] as const;
type Filter = (typeof filters)[number];

const matches: Record<Filter, (course: Course) => boolean> = {
  andamento: ({ percentage_complete }) => percentage_complete < 100,
  concluidos: ({ percentage_complete }) => percentage_complete >= 100,
  todos: () => true,
};

function useFilter(): [Filter, (next: Filter) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('filtro');
  const filter = filters.find((candidate) => candidate === asked) ?? 'andamento';
  return [
    filter,
    (next) =>
      setParameters(
        (known) => {
          known.set('filtro', next);
          return known;
        },
        { replace: true },
      ),
  ];
}

/** Courses that can be opened come first. */
const inOrder = (courses: readonly Course[]) => courses.toSorted((a, b) => Number(b.has_access) - Number(a.has_access));

function NoCourses() {
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
    <EmptyState
      icon={BookOpen}
      title={<Trans>Você ainda não tem cursos</Trans>}
      text={<Trans>Se você comprou um curso e ele não apareceu, fale com o suporte.</Trans>}
      action={
        <ButtonLink to="/ajuda" variant="primary">
          <Trans>Falar com o suporte</Trans>
        </ButtonLink>
      }
    />
  );
}

function MyCourses({ courses }: { courses: readonly Course[] }) {
  const { t } = useLingui();
  const may = useAtomValue(mayAtom);
  const [filter, setFilter] = useFilter();
  const names: Record<Filter, string> = { andamento: t`Em andamento`, concluidos: t`Concluídos`, todos: t`Todos` };
  const shown = inOrder(courses).filter(matches[filter]);
  return (
    <section className={css.section} id="meus-cursos" data-tour="course-list">
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle}>
          <Trans>Meus cursos</Trans>
        </h2>
        {may('course.write') && (
          <ButtonLink to="/config_curso" size="small" data-tour="create-course">
            <Trans>Administrar</Trans>
          </ButtonLink>
        )}
        <div className={css.filters} role="group" aria-label={t`Filtrar cursos`}>
          {filters.map((name) => (
            <button
              key={name}
              type="button"
              className={css.filter}
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {names[name]}
            </button>
          ))}
        </div>
      </div>
      {shown.length > 0 ? (
        <div className={css.grid}>
          {shown.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </div>
      ) : courses.length === 0 ? (
        <NoCourses />
      ) : (
        <EmptyState
          icon={BookOpen}
          title={<Trans>Nenhum curso aqui</Trans>}
          text={<Trans>Veja os outros filtros.</Trans>}
        />
      )}
    </section>
  );
}

const Continue = ({ items }: { items: Home['continue_watching'] }) => (
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

function ClassicHome({ home }: { home: Home }) {
  const [banner] = home.banners;
  return (
    <div className={css.page}>
      {banner && (
        <section className={css.banner}>
          <CoverArt seed={banner.id * 4} />
          <span className={css.shade} />
          <h2 className={css.bannerTitle}>{banner.title}</h2>
          {banner.subtitle && <p className={css.bannerText}>{banner.subtitle}</p>}
          {banner.button_text && (
            <ButtonLink to={banner.link} variant="white" className={css.bannerAction}>
              {banner.button_text}
            </ButtonLink>
          )}
        </section>
      )}
      {home.continue_watching.length > 0 && (
        <section className={css.section}>
          <Continue items={home.continue_watching} />
        </section>
      )}
      <MyCourses courses={home.courses} />
    </div>
  );
}

/** The owner's banner, else the course that the person would open next. */
function Hero({ banner, course }: { banner: Home['banners'][number] | undefined; course: Course | undefined }) {
  if (!banner && !course) return <div className={css.noHero} data-under-bar />;
  const title = banner?.title ?? course?.title;
  const lead = banner?.subtitle ?? course?.author;
  return (
    <section className={css.hero} data-under-bar>
      <CoverArt seed={(banner?.id ?? course?.id ?? 1) * 4} />
      <span className={css.heroShade} />
      <div className={css.heroText}>
        <h2 className={css.heroTitle}>{title}</h2>
        {lead && <p className={css.heroLead}>{lead}</p>}
        {banner?.button_text && (
          <ButtonLink to={banner.link} variant="primary" size="large">
            {banner.button_text}
          </ButtonLink>
        )}
        {!banner && course && (
          <ButtonLink to={`/curso/${course.id}`} variant="primary" size="large">
            {course.percentage_complete > 0 ? <Trans>Continuar</Trans> : <Trans>Começar</Trans>}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function CinemaHome({ home }: { home: Home }) {
  const [banner] = home.banners;
  const open = home.courses.filter(({ has_access }) => has_access);
  const locked = home.courses.filter(({ has_access }) => !has_access);
  return (
    <div className={css.cinemaPage}>
      <Hero banner={banner} course={open[0]} />
      {home.continue_watching.length > 0 && (
        <section className={`${css.cinemaSection} ${css.overlap}`}>
          <Continue items={home.continue_watching} />
        </section>
      )}
      <section
        className={home.continue_watching.length > 0 ? css.cinemaSection : `${css.cinemaSection} ${css.overlap}`}
        id="meus-cursos"
        data-tour="course-list"
      >
        <h2 className={`${css.sectionTitle} ${css.sectionHead}`}>
          <Trans>Meus cursos</Trans>
        </h2>
        {home.courses.length === 0 ? (
          <NoCourses />
        ) : (
          <div className={css.shelf}>
            {open.map((course) => (
              <CoursePoster key={course.id} course={course} />
            ))}
          </div>
        )}
      </section>
      {locked.length > 0 && (
        <section className={css.cinemaSection}>
          <h2 className={`${css.sectionTitle} ${css.sectionHead}`}>
            <Trans>Outros cursos</Trans>
          </h2>
          <div className={css.shelf}>
            {locked.map((course) => (
              <CoursePoster key={course.id} course={course} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

const Loading = () => (
  <div className={css.page}>
    <SkeletonBlock className={css.skeletonBanner} />
    <div className={css.grid}>
      {[1, 2, 3, 4].map((index) => (
        <SkeletonBlock key={index} className={css.skeletonCard} />
      ))}
    </div>
  </div>
);

export function HomePage() {
  const { t } = useLingui();
  const version = useAtomValue(versionAtom);
  const home = useQuery(homeQuery());
  useTitle(t`Início`);
  return (
    <>
      <VisuallyHidden>
        <PageHeading title={t`Início`} />
      </VisuallyHidden>
      <QueryState query={home} loading={<Loading />}>
        {(data) => (version === 'v2' ? <CinemaHome home={data} /> : <ClassicHome home={data} />)}
      </QueryState>
    </>
  );
}
