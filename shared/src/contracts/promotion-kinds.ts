// In a file of its own: the browser needs the lists, not the schemas.
/** What an owner puts on the home beside the courses: a wide `banner` on top of it, a `card` on a shelf. */
export const promotionKinds = ['banner', 'card'] as const;
/** One of them; its calls stand below `/banner` and `/card`. */
export type PromotionKind = (typeof promotionKinds)[number];

/** So many of a kind stand on a home. */
export const MAX_PROMOTIONS = 30;

/** Art for a wide screen, and for a phone. */
export const promotionImages = ['image', 'mobile_image'] as const;
/** One of them. */
export type PromotionImage = (typeof promotionImages)[number];
/** What each kind's art is drawn into, in pixels. */
export const promotionSizes: Record<PromotionKind, Record<PromotionImage, { width: number; height: number }>> = {
  banner: { image: { width: 1920, height: 640 }, mobile_image: { width: 1080, height: 1350 } },
  card: { image: { width: 1280, height: 720 }, mobile_image: { width: 800, height: 1200 } },
};
/** Which of the two a screen shows, where both were sent. */
export const promotionMedia: Record<PromotionImage, string> = {
  mobile_image: '(max-width: 576px)',
  image: 'not all and (max-width: 576px)',
};
