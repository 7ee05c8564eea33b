import { Play } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import type { Home } from '@clube/shared/contracts/home';
import type { ShownPromotion } from '@clube/shared/contracts/promotion';
import { ButtonLink, CoverArt } from '@clube/shared/ui';
import { lessonPath } from '../../paths.ts';
import { Art } from './art.tsx';
import { BannerLink, Banners } from './banners.tsx';
import { Collection } from './collection.tsx';
import { CourseCard } from './course-cards.tsx';
import { Continue, OtherCourses } from './home-parts.tsx';
import { MyCourses } from './my-courses.tsx';
import { Shelves } from './shelves.tsx';
import * as css from './home.css.ts';

const bannerClass = ({ image, mobile_image }: ShownPromotion) =>
  [css.banner, (image ?? mobile_image) && css.withArt, mobile_image && css.withMobileArt].filter(Boolean).join(' ');

/** Where the owner has no banner: the lesson that somebody goes on with. */
type BegunProps = { item: Home['continue_watching'][number]; cover: string | null | undefined };
function Begun({ item, cover }: BegunProps) {
  const { course_id, course_title, module_id, lesson_id, number, title } = item;
  return (
    <section className={css.banner}>
      <CoverArt seed={course_id} picture={cover} />
      <span className={css.shade} />
      <h2 className={css.bannerTitle}>{course_title}</h2>
      <p className={css.bannerText}>{title}</p>
      <ButtonLink to={lessonPath(course_id, module_id, lesson_id)} variant="white" className={css.bannerAction}>
        <Play size={16} strokeWidth={2} aria-hidden />
        <Trans>Continuar aula {number}</Trans>
      </ButtonLink>
    </section>
  );
}

/** Layout v1: the banners, what was begun, all courses with filters, and the owner's cards. */
export function ClassicHome({ home }: { home: Home }) {
  const open = home.courses.filter(({ has_access }) => has_access);
  const locked = home.courses.filter(({ has_access }) => !has_access);
  const [begun] = home.continue_watching;
  return (
    <div className={css.page}>
      <Banners banners={home.banners}>
        {(banner, isFirst) => (
          <section className={bannerClass(banner)}>
            <Art of={banner} kind="banner" isFirst={isFirst} />
            <span className={css.shade} />
            <BannerLink banner={banner} />
            <h2 className={css.bannerTitle}>{banner.title}</h2>
            {banner.subtitle && <p className={css.bannerText}>{banner.subtitle}</p>}
            {banner.button_text && banner.link && (
              <ButtonLink to={banner.link} variant="white" className={css.bannerAction}>
                {banner.button_text}
              </ButtonLink>
            )}
          </section>
        )}
      </Banners>
      {home.banners.length === 0 && begun && (
        <Begun item={begun} cover={home.courses.find(({ id }) => id === begun.course_id)?.cover} />
      )}
      {home.continue_watching.length > 0 && (
        <section className={css.section}>
          <Continue items={home.continue_watching} />
        </section>
      )}
      <MyCourses courses={open} />
      <Shelves home={home} className={css.section}>
        {(course) => (
          <div className={css.shelfCard}>
            <CourseCard course={course} />
          </div>
        )}
      </Shelves>
      {home.cards.length > 0 && (
        <section className={css.section}>
          <Collection cards={home.cards} />
        </section>
      )}
      <OtherCourses courses={locked} className={css.section}>
        {(shown) => (
          <div className={css.grid}>
            {shown.map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          </div>
        )}
      </OtherCourses>
    </div>
  );
}
