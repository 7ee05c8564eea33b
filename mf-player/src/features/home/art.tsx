import type { ShownPromotion } from '@clube/shared/contracts/promotion';
import { promotionMedia, promotionSizes, type PromotionKind } from '@clube/shared/contracts/promotion-kinds';
import { CoverArt } from '@clube/shared/ui';
import * as css from './promotions.css.ts';

type Props = { of: ShownPromotion; kind: PromotionKind; isFirst?: boolean };
/** The owner's art, the other size where only that one was sent; else a cover drawn by code. */
export function Art({ of: { id, image, mobile_image }, kind, isFirst = false }: Props) {
  const wide = image ?? mobile_image;
  const sizes = promotionSizes[kind];
  if (!wide) return <CoverArt seed={id * 4} />;
  return (
    <picture>
      {mobile_image && <source media={promotionMedia.mobile_image} srcSet={mobile_image} {...sizes.mobile_image} />}
      <img
        className={css.art}
        src={wide}
        {...sizes[image ? 'image' : 'mobile_image']}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  );
}
