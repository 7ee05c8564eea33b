import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import type { CourseCard as Course } from '@clube/shared/contracts/course';
import { courseStage } from '@clube/shared/contracts/course-stage';
import type { Home } from '@clube/shared/contracts/home';
import { ButtonLink, CoverArt } from '@clube/shared/ui';
import { GoOnWord } from '../../parts/go-on-word.tsx';
import { Art } from './art.tsx';
import { BannerLink, Banners } from './banners.tsx';
import { CategoryFilter, ofCategory, useCategory } from './category-filter.tsx';
import { Collection } from './collection.tsx';
import { CoursePoster } from './course-cards.tsx';
import { Continue, Manage, NoCourses, OtherCourses } from './home-parts.tsx';
import { Shelves } from './shelves.tsx';
import * as css from './home.css.ts';
import { edgeToEdge } from './promotions.css.ts';

type HeroProps = {
  art: ReactNode;
  title: string;
  lead: string;
  action: { to: string; label: ReactNode } | undefined;
  children?: ReactNode;
};

/** What the page opens with, from edge to edge. */
const Hero = ({ art, title, lead, action, children }: HeroProps) => (
  <section className={css.hero} data-under-bar>
    {art}
    <span className={css.heroShade} />
    {children}
    <div className={css.heroText}>
      <h2 className={css.heroTitle}>{title}</h2>
      {lead && <p className={css.heroLead}>{lead}</p>}
      {action && (
        <ButtonLink to={action.to} variant="primary" size="large">
          {action.label}
        </ButtonLink>
      )}
    </div>
  </section>
);

/** The owner's banners, else the course that the person would open next. */
function Opening({ banners, course }: { banners: Home['banners']; course: Course | undefined }) {
  if (banners.length > 0)
    return (
      <Banners className={edgeToEdge} banners={banners}>
        {(banner, isFirst) => (
          <Hero
            art={<Art of={banner} kind="banner" isFirst={isFirst} />}
            title={banner.title}
            lead={banner.subtitle}
            action={banner.button_text && banner.link ? { to: banner.link, label: banner.button_text } : undefined}
          >
            <BannerLink banner={banner} />
          </Hero>
        )}
      </Banners>
    );
  if (!course) return <div className={css.noHero} data-under-bar />;
  const { id, title, author, cover } = course;
  return (
    <Hero
      art={<CoverArt seed={id * 4} picture={cover} />}
      title={title}
      lead={author}
      action={{ to: `/curso/${id}`, label: <GoOnWord of={course} /> }}
    />
  );
}

/** Layout v2: a hero under the bar, and shelves of posters. */
export function CinemaHome({ home }: { home: Home }) {
  const open = home.courses.filter(({ has_access }) => has_access);
  const category = useCategory(open);
  const locked = home.courses.filter(({ has_access }) => !has_access);
  return (
    <div className={css.cinemaPage}>
      <Opening banners={home.banners} course={open.find((course) => courseStage(course) !== 'done') ?? open[0]} />
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
        <div className={css.sectionHead}>
          <h2 className={css.sectionTitle}>
            <Trans>Meus cursos</Trans>
          </h2>
          <Manage />
          <CategoryFilter courses={open} />
        </div>
        {open.length === 0 ? (
          <NoCourses />
        ) : (
          <div className={css.shelf}>
            {ofCategory(open, category).map((course) => (
              <CoursePoster key={course.id} course={course} />
            ))}
          </div>
        )}
      </section>
      <Shelves home={home} className={css.cinemaSection}>
        {(course) => <CoursePoster course={course} />}
      </Shelves>
      {home.cards.length > 0 && (
        <section className={css.cinemaSection}>
          <Collection cards={home.cards} />
        </section>
      )}
      <OtherCourses courses={locked} className={css.cinemaSection}>
        {(shown) => (
          <div className={css.shelf}>
            {shown.map((course) => (
              <CoursePoster key={course.id} course={course} />
            ))}
          </div>
        )}
      </OtherCourses>
    </div>
  );
}
