import type { Home } from '@clube/shared/contracts/home';
import { ButtonLink, CoverArt } from '@clube/shared/ui';
import { Continue } from './home-parts.tsx';
import { MyCourses } from './my-courses.tsx';
import * as css from './home.css.ts';

/** Layout v1: the banner, what was begun, and all courses with filters. */
export function ClassicHome({ home }: { home: Home }) {
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
