import type { Promotion, PromotionKind, PromotionPatch, ShownPromotion } from '@clube/shared/contracts/promotion';

/** What of a banner or a card is typed and chosen. */
export type Values = Required<Omit<PromotionPatch, 'version'>>;

export const valuesOf = ({
  title,
  subtitle,
  button_text,
  target,
  audience,
  starts_at,
  ends_at,
  state,
}: Promotion): Values => ({
  title,
  subtitle,
  button_text,
  target,
  audience,
  starts_at,
  ends_at,
  published: state !== 'draft',
});

/** As it would stand on the home; where it leads is only looked at. */
const shownOf = ({ id, image, mobile_image, link }: Promotion, values: Values): ShownPromotion => ({
  id,
  image,
  mobile_image,
  title: values.title,
  subtitle: values.subtitle,
  button_text: values.button_text,
  link: values.target ? link || '/home' : '',
});

/** What the home would show: all that are live. */
export const liveOf = (list: readonly Promotion[]): ShownPromotion[] =>
  list.filter(({ state }) => state === 'live').map((item) => shownOf(item, valuesOf(item)));

/** What the home would show of one that is edited: a banner by itself, a card before the others. */
export const draftOf = (kind: PromotionKind, list: readonly Promotion[], item: Promotion, values: Values) => [
  shownOf(item, values),
  ...(kind === 'card' ? liveOf(list).filter(({ id }) => id !== item.id) : []),
];
