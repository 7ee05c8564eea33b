import type { Module } from '../define-module.ts';
import { promotionMedia } from '@clube/shared/contracts/promotion-kinds';
import type { Home } from '@clube/shared/contracts/home';
import { homeOf } from './home.ts';

/** The art of the banner that the home opens with, as its `picture` chooses it. */
function heroOf({ banners }: Home) {
  const { image, mobile_image } = banners[0] ?? {};
  const wide = image ?? mobile_image;
  if (!wide) return [];
  if (!mobile_image) return [{ href: wide }];
  return [
    { href: mobile_image, media: promotionMedia.mobile_image },
    { href: wide, media: promotionMedia.image },
  ];
}

export const homeFirstQueries = {
  home: async (app, member) => {
    const value = await homeOf(app, member);
    return { value, images: heroOf(value) };
  },
} satisfies Module['firstQueries'];
