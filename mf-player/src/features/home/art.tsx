import type { ShownPromotion } from '@clube/shared/contracts/promotion';
import { CoverArt } from '@clube/shared/ui';
import * as css from './promotions.css.ts';

/** The owner's art, the other size where only that one was sent; else a cover drawn by code. */
export function Art({ of: { id, image, mobile_image }, isFirst = false }: { of: ShownPromotion; isFirst?: boolean }) {
  const wide = image ?? mobile_image;
  if (!wide) return <CoverArt seed={id * 4} />;
  return (
    <picture>
      {mobile_image && <source media="(max-width: 576px)" srcSet={mobile_image} />}
      <img
        className={css.art}
        src={wide}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  );
}
