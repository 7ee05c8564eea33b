import type { Home } from '@clube/shared/contracts/home';
import type { ShownPromotion } from '@clube/shared/contracts/promotion';
import { ButtonLink } from '@clube/shared/ui';
import { Art } from './art.tsx';
import { BannerLink, Banners } from './banners.tsx';
import { Collection } from './collection.tsx';
import { Continue } from './home-parts.tsx';
import { MyCourses } from './my-courses.tsx';
import * as css from './home.css.ts';

const bannerClass = ({ image, mobile_image }: ShownPromotion) =>
  [css.banner, (image ?? mobile_image) && css.withArt, mobile_image && css.withMobileArt].filter(Boolean).join(' ');

/** Layout v1: the banners, what was begun, all courses with filters, and the owner's cards. */
export function ClassicHome({ home }: { home: Home }) {
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
      {home.continue_watching.length > 0 && (
        <section className={css.section}>
          <Continue items={home.continue_watching} />
        </section>
      )}
      <MyCourses courses={home.courses} />
      {home.cards.length > 0 && (
        <section className={css.section}>
          <Collection cards={home.cards} />
        </section>
      )}
    </div>
  );
}
