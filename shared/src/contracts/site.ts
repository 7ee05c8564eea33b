import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Line, Nullable } from './common.ts';
import { OnOff, Theme } from './meta.ts';

/** `GET /site/login` (product.md §3). */
export const LoginSettings = Closed({
  site_id: Nullable(Id),
  site_name: Type.String(),
  google_sign_in: Type.Boolean(),
  meta: Closed({
    free_courses: OnOff,
    logo: Nullable(Type.String()),
    favicon: Nullable(Type.String()),
    ga4_measurement_id: Nullable(Type.String()),
    theme_fixed_painel: OnOff,
    theme_fixed_painel_color: Theme,
    main_color: Type.String(),
    login_background_image: Nullable(Closed({ cdn_url: Type.String() })),
    login_background_image_mobile: Nullable(Closed({ cdn_url: Type.String() })),
  }),
});
export type LoginSettings = Static<typeof LoginSettings>;
export const siteImages = [
  'logo',
  'favicon',
  'logomarca',
  'panel_background_image',
  'panel_background_image_mobile',
] as const;
export type SiteImage = (typeof siteImages)[number];
export const SiteImageAnswer = Closed({ url: Type.String() });
export const SiteCreate = Closed({
  name: Line(80),
  slug: Type.String({ maxLength: 63 }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  demo_course: Type.Optional(Type.Boolean()),
});
export type SiteCreate = Static<typeof SiteCreate>;
export const SitePatch = Type.Partial(Closed({ name: Line(80), description: Type.String({ maxLength: 500 }) }), {
  additionalProperties: false,
});
export type SitePatch = Static<typeof SitePatch>;
export const SiteDetail = Closed({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  storage_used_bytes: Type.Integer(),
  storage_quota_bytes: Type.Integer(),
});
export type SiteDetail = Static<typeof SiteDetail>;
export const SlugAnswer = Closed({ available: Type.Boolean(), reason: Nullable(Enum(['invalid', 'taken'] as const)) });
export type SlugAnswer = Static<typeof SlugAnswer>;

/** Deleting and handing over ask for the password and, for deleting, the panel's name. */
export const SiteDelete = Closed({ name: Type.String({ maxLength: 80 }), password: Type.String({ maxLength: 200 }) });
export type SiteDelete = Static<typeof SiteDelete>;
export const SiteTransfer = Closed({ member_id: Id, password: Type.String({ maxLength: 200 }) });
export type SiteTransfer = Static<typeof SiteTransfer>;
export const ClosedSite = Closed({ id: Id, name: Type.String(), slug: Type.String(), erased_at: Type.String() });
export type ClosedSite = Static<typeof ClosedSite>;
export const Ga4 = Closed({ measurement_id: Nullable(Type.String()) });
export type Ga4 = Static<typeof Ga4>;
export const MemberPlan = Closed({ status: Type.String() });
