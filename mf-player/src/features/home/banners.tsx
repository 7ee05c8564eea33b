import type { ReactNode } from 'react';
import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import type { ShownPromotion } from '@clube/shared/contracts/promotion';
import * as css from './promotions.css.ts';
import { useCarousel } from './use-carousel.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Props = {
  className?: string;
  banners: readonly ShownPromotion[];
  /** How the layout draws one. */
  children: (banner: ShownPromotion, isFirst: boolean) => ReactNode;
};

/** The whole of a banner that leads somewhere and has no button of its own. */
export function BannerLink({ banner: { link, title, button_text } }: { banner: ShownPromotion }) {
  return link && !button_text ? <Link className={css.whole} to={link} aria-label={title} /> : null;
}

/** Several follow each other. */
function Carousel({ className = '', banners, children }: Props) {
  const { t } = useLingui();
  const total = banners.length;
  const { index, isStopped, goTo, toggle, track, hold } = useCarousel(total);
  return (
    <section
      className={`${css.carousel} ${className}`}
      aria-roledescription={t`carrossel`}
      aria-label={t`Destaques`}
      {...hold}
    >
      <div className={css.track} {...track}>
        {banners.map((banner, at) => {
          const number = at + 1;
          return (
            <div
              key={banner.id}
              className={css.slide}
              role="group"
              aria-label={t`${number} de ${total}`}
              // What is not in sight is not on the way of the keyboard either.
              inert={at !== index}
            >
              {children(banner, at === 0)}
            </div>
          );
        })}
      </div>
      <div className={css.controls}>
        <button
          type="button"
          className={css.control}
          aria-label={isStopped ? t`Passar destaques` : t`Parar destaques`}
          onClick={toggle}
        >
          {isStopped ? <Play {...icon} /> : <Pause {...icon} />}
        </button>
        {banners.map(({ id, title }, at) => (
          <button
            key={id}
            type="button"
            className={css.dot}
            aria-label={t`Ver ${title}`}
            aria-current={at === index}
            onClick={() => goTo(at)}
          />
        ))}
      </div>
    </section>
  );
}

/** The owner's banners, as the layout draws each. */
export function Banners(props: Props) {
  const [first, ...others] = props.banners;
  if (!first) return null;
  return others.length === 0 ? props.children(first, true) : <Carousel {...props} />;
}
