import { Trans } from '@lingui/react/macro';
import type { CourseCard as Course } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import { ButtonLink, CoverArt } from '@clube/shared/ui';
import { CoursePoster } from './course-cards.tsx';
import { Continue, NoCourses } from './home-parts.tsx';
import * as css from './home.css.ts';

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

/** Layout v2: a hero under the bar, and shelves of posters. */
export function CinemaHome({ home }: { home: Home }) {
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
